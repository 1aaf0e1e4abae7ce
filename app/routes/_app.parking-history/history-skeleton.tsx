import "./history.css";

/** Three placeholder cards while the page loads (specification 2). */
export const HistorySkeleton = () => (
  <ul className="stack" aria-label="Loading your parking history">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="card history-card">
        <span className="skeleton icon" />
        <div>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      </li>
    ))}
  </ul>
);
