/** In place of the card form where the community has no payment key (specification 2). */
export const SetupRequired = () => (
  <section className="card stack" aria-labelledby="coming-soon">
    <h2 id="coming-soon">Coming Soon!</h2>
    <p>Donations are not set up in this community yet. Thank you for thinking of it.</p>
    <button type="button" className="button wide" disabled>
      Payment Setup Required
    </button>
  </section>
);
