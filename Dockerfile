# The image of a site: docs/deploying.md. deploy/image/without-docker.ts does these steps on a machine without Docker,
# and the tests run what comes of it.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/fettle
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN node deploy/image/collect.mjs

# The same Debian without npm and compilers, which a running site has no use for.
FROM debian:bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin fettle \
  && install --directory --owner=fettle --group=fettle --mode=750 /data /backups \
  && ln -s /srv/fettle/server/cli/cli.ts /usr/local/bin/fettle
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /srv/fettle/build/image /srv/fettle
WORKDIR /srv/fettle
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/data \
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=65536 MALLOC_MMAP_THRESHOLD_=65536
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Of the process alone: a site whose database is away is not made well by starting it again. /readyz is for proxies.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1))"]
# The flags are those of scripts/server.mjs, and so is the memory of ENV.
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=16", "--heap-growing-percent=40", "--liftoff-only", \
  "--no-allocation-site-pretenuring", "build/server/index.js"]
