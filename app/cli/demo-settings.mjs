/** The file of the demo's map, in its DATA_DIR. */
export const TOWN_FILE = "town.pmtiles";

const NOT_FOR_THE_DEMO =
  /^(DATABASE_URL|DATABASE_DIRECT_URL|PROCESSES|MAP_FILE|KERB_FILE|PUBLIC_URL|COMING_SOON|TRUST_PROXY|RATE_LIMITS|SECURITY_LOG_FILE|ADMIN_SECOND_STEP|(SMTP|MAIL|CONTACT|S3|BACKUP_S3|STRIPE)_.+)$/;

/**
 * What the demo sets over the environment `env`, for the caller to merge. Settings that are not for the demo become empty:
 * it sends no mail, takes no payments, writes to no bucket, no other database and no log that fail2ban reads, lets its admin in
 * by the password alone, and is one process.
 * @param {Record<string, string | undefined>} env
 * @param {string} host
 * @param {number} port
 * @returns {Record<string, string>}
 */
export const demoSettings = (env, host, port) => ({
  ...Object.fromEntries(Object.keys(env).flatMap((name) => (NOT_FOR_THE_DEMO.test(name) ? [[name, ""]] : []))),
  NODE_ENV: "production",
  DATA_DIR: "data-demo",
  HOST: host,
  PORT: String(port),
  LOG_LEVEL: "warn",
});
