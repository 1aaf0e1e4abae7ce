/** The file of the demo's map, in its DATA_DIR. */
export const TOWN_FILE = "town.pmtiles";

const OUTSIDE =
  /^(DATABASE_URL|DATABASE_DIRECT_URL|PROCESSES|MAP_FILE|KERB_FILE|PUBLIC_URL|COMING_SOON|TRUST_PROXY|RATE_LIMITS|(SMTP|MAIL|CONTACT|S3|BACKUP_S3|STRIPE)_.+)$/;

/**
 * The settings of the demo, added to the shell's environment. Settings of real services are emptied: the demo sends no
 * mail, takes no payments and writes to no bucket and no other database.
 * @param {Record<string, string | undefined>} env
 * @param {string} host
 * @param {number} port
 * @returns {Record<string, string>}
 */
export const demoSettings = (env, host, port) => ({
  ...Object.fromEntries(Object.keys(env).flatMap((name) => (OUTSIDE.test(name) ? [[name, ""]] : []))),
  NODE_ENV: "production",
  DATA_DIR: "data-demo",
  HOST: host,
  PORT: String(port),
  LOG_LEVEL: "warn",
});
