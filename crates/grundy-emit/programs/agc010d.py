# With an odd number of even numbers the player to move wins. Otherwise he loses, unless a single odd number, above 1,
# is his to lower: then all are halved at least, and the same is asked again.
from math import gcd


def first_wins(numbers):
    is_first = True
    while True:
        odd = [place for place, number in enumerate(numbers) if number % 2]
        if (len(numbers) - len(odd)) % 2:
            return is_first
        if len(odd) != 1 or numbers[odd[0]] == 1:
            return not is_first
        numbers[odd[0]] -= 1
        divisor = 0
        for number in numbers:
            divisor = gcd(divisor, number)
        numbers = [number // divisor for number in numbers]
        is_first = not is_first


given = [read("a", 1, 10**18) for _ in range(read("N", 1, 10000000))]
print("First" if first_wins(given) else "Second")
