/** Three cards on their way (specification 2). */
export const SkeletonCards = () => (
  <ul className="stack" aria-label="Loading parking spaces">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="card space-card">
        <div className="space-head">
          <span className="skeleton avatar" />
          <span className="space-owner skeleton" />
        </div>
        <span className="skeleton" />
        <span className="skeleton tap" />
      </li>
    ))}
  </ul>
);
