/** A plain link to the file, so that the download works without script. */
export const DownloadLink = ({ quiet = false }: { quiet?: boolean }) => (
  <a className={quiet ? "button quiet wide" : "button wide"} href="/api/profile/data">
    Download My Data
  </a>
);
