import "./history.css";

/** Three cards on their way (specification 2). */
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
