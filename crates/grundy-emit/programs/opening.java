import java.io.*;
import java.util.*;

public class Main {
    static StringBuilder out = new StringBuilder();

    static void fail(String message) {
        System.out.print(out);
        System.out.flush();
        System.err.println(message);
        System.exit(1);
    }

    static byte[] buffer = new byte[1 << 16];
    static int used = 0, held = 0;

    static int peek() {
        if (used == held) {
            try {
                held = Math.max(0, System.in.read(buffer));
            } catch (IOException broken) {
                held = 0;
            }
            used = 0;
        }
        return held == 0 ? -1 : buffer[used] & 255;
    }

    static boolean ended() {
        while (peek() >= 0 && peek() <= ' ') ++used;
        return peek() < 0;
    }

    static long read(String name, long least, long most) {
        if (ended()) fail("the input ends before " + name);
        boolean negative = peek() == '-';
        if (negative) ++used;
        if (peek() < '0' || peek() > '9') fail(name + " is not a number");
        long value = 0;
        for (; peek() >= '0' && peek() <= '9'; ++used) {
            if (value > (Long.MAX_VALUE - (peek() - '0')) / 10) fail(name + " is too large");
            value = 10 * value + peek() - '0';
        }
        if (peek() > ' ') fail(name + " is not a number");
        if (negative) value = -value;
        if (value < least || value > most)
            fail(name + " is " + value + ", and this program is for " + least + " to " + most);
        return value;
    }

