const OUTSIDE = /^(DATABASE_URL|PUBLIC_URL|COMING_SOON|TRUST_PROXY|RATE_LIMITS|(SMTP|MAIL|CONTACT|S3|STRIPE)_.+)$/;

/**
 * What the demo is told beside this shell's environment. Whatever that names of the real world is emptied: a demo sends
 * no mail, takes no money and fills nobody's bucket or database.
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
