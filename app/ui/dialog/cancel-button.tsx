/** Closes a dialog without sending its form. */
export const CancelButton = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="button quiet" onClick={onClose}>
    Cancel
  </button>
);
