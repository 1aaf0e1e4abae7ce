/** The file itself, straight from the server: no script has a part in it. */
export const DownloadLink = () => (
  <a className="button wide" href="/api/profile/data">
    Download My Data
  </a>
);
