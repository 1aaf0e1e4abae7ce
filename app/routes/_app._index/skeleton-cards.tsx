/** Three cards on their way (specification 2). */
export const SkeletonCards = () => (
  <ul className="stack" aria-label="Loading parking spaces">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="card space-card">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton tap" />
        <span className="skeleton" />
      </li>
    ))}
  </ul>
);
