# The same Node as the `node` dependency of package.json.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script: Node itself comes with the image.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:${NODE_VERSION}-slim AS parts
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/node-linux-*

FROM node:${NODE_VERSION}-slim
ARG VERSION=0.1.0
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_package_version=${VERSION}
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
COPY --from=parts /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY scripts scripts
COPY src src
# The folder of the program belongs to root, and nothing is written there.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
