# The command `grundy` with its page, and the Python package: `docker build -t grundy .`
#
#   docker run --rm grundy "take {1,3,4}"
#   docker run --rm --network host grundy serve
#   docker run --rm -it --entrypoint python grundy
FROM rust:1.89-slim-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN scripts/install /installed && scripts/wheel

FROM python:3.11-slim-bookworm
COPY --from=build /installed /usr/local
COPY --from=build /source/dist /tmp/dist
RUN pip install --no-cache-dir /tmp/dist/*.whl && rm -r /tmp/dist
USER nobody
WORKDIR /tmp
ENTRYPOINT ["grundy"]
