n = read("N", 1, 10**18)
fibonacci = [1, 2]
while fibonacci[-1] <= n:
    fibonacci.append(fibonacci[-1] + fibonacci[-2])
part = n
for number in reversed(fibonacci):
    if number <= n:
        part = number
        n -= number
print(part)
