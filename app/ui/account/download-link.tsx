/** The file itself, straight from the server: no script has a part in it. */
export const DownloadLink = ({ quiet = false }: { quiet?: boolean }) => (
  <a className={quiet ? "button quiet wide" : "button wide"} href="/api/profile/data">
    Download My Data
  </a>
);
