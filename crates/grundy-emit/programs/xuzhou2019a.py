# Congruences are joined one by one; the heap is the least positive solution, and Fibonacci nim is lost at a Fibonacci number.
from math import gcd


def least_solution():
    modulus, heap = 1, 0
    for _ in range(read("k", 0, 1000)):
        a, b = read("a", 1, 10**18), read("b", 0, 10**18)
        shared = gcd(modulus, a)
        missing = (b - heap) % a
        if missing % shared:
            return None
        reduced = a // shared
        times = missing // shared * pow(modulus // shared, -1, reduced) % reduced if reduced > 1 else 0
        heap += modulus * times
        modulus *= reduced
    return heap or modulus


heap = least_solution()
if heap is None:
    print("Tankernb!")
else:
    one, other = 1, 2
    while one < heap:
        one, other = other, one + other
    print("Lbnb!" if one == heap else "Zgxnb!")
