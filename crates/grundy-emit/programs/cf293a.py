# Both take the places where both have a 1 first, then their own ones, then the other's.
n = read("n", 1, 10000000)
first, second = token("the digits"), token("the digits")
if len(first) != 2 * n or len(second) != 2 * n:
    fail("a string does not have 2n digits")
both = bin(int(first, 2) & int(second, 2)).count("1")
lead = first.count(b"1") - second.count(b"1") + both % 2
print("First" if lead >= 1 else "Second" if lead < -1 else "Draw")
