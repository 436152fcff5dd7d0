# syntax=docker/dockerfile:1

# Node comes with the packages (docs/decisions/0001): what runs is the very Node that the tests ran on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY widget/package.json widget/
COPY dashboard/package.json dashboard/
RUN npm ci --omit=dev
COPY contract contract
COPY server server
COPY docs docs
COPY widget widget
COPY dashboard dashboard
# --build-arg COMMIT=$(git rev-parse HEAD): the commit in the version that the service reports.
ARG COMMIT=""
COPY scripts/require-node.js scripts/build.ts scripts/build-widget.ts scripts/build-dashboard.ts scripts/build-packages.ts scripts/
# What makes the browsers' files and the packages is not needed where they are served.
RUN PATH=/app/node_modules/.bin:$PATH node scripts/build.ts && rm -r widget/src dashboard scripts/build*.ts && cd node_modules && rm -rf rolldown @rolldown typescript @typescript @types preact vite @tailwindcss tailwindcss lightningcss* lucide-react @base-ui @tanstack react react-dom
RUN mkdir --mode=0700 /data

FROM debian:bookworm-slim
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 SVC_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache MALLOC_ARENA_MAX=1
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--import", "./scripts/require-node.js", "server/src/main.ts"]
