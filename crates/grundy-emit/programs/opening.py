import sys

out = []


def fail(message):
    sys.stdout.write("".join(out))
    sys.stdout.flush()
    sys.stderr.write(message + "\n")
    sys.exit(1)


tokens = sys.stdin.buffer.read().split()
place = 0


def ended():
    return place == len(tokens)


def token(name):
    global place
    if place == len(tokens):
        fail("the input ends before " + name)
    place += 1
    return tokens[place - 1]


def read(name, least, most):
    word = token(name)
    if not word[word[:1] == b"-" :].isdigit():
        fail(f"{name} is not a number")
    if len(word) > 39:
        fail(f"{name} is too large")
    value = int(word)
    if not least <= value <= most:
        fail(f"{name} is {value}, and this program is for {least} to {most}")
    return value

