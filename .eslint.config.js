import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const bareImport = {
  selector: "ImportDeclaration[specifiers.length=0]:not([source.value=/\\.css$/])",
  message: 'package.json says "sideEffects": false, so a bare import vanishes from the bundle.',
};
const ambientTime = {
  selector:
    "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message: "The domain knows the time by context.clock alone.",
};
const ambientChance = {
  selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
  message: "Take randomness from node:crypto.",
};
const environment = {
  // NODE_ENV is a constant of the build, not a setting.
  selector:
    ":not(MemberExpression[property.name='NODE_ENV']) > MemberExpression[object.name='process'][property.name='env']",
  message: "Only config.server.ts reads the environment.",
};
const recursiveMkdir = {
  selector: "CallExpression[callee.name=/^mkdir(Sync)?$/] Property[key.name='recursive']",
  message: "Use makeFolder of db/make-folder.ts: Node 22 and 24 never end it below /proc.",
};

export default tseslint.config(
  { ignores: ["build/", "public/build/", "node_modules/", "data*/", ".cache/", "coverage/"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // A drizzle query is a thenable: without its await it stores nothing and nobody hears of it.
      "@typescript-eslint/no-floating-promises": ["error", { checkThenables: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, argsIgnorePattern: "^_", varsIgnorePattern: "^_$" },
      ],
      // Code points are meant where a text is spread.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // An empty text counts as no text.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Remix's control flow: redirects and error answers are thrown.
      "@typescript-eslint/only-throw-error": ["error", { allow: [{ from: "lib", name: "Response" }] }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `async` without `await` makes a throw a rejection, which is what the interface promises.
      "@typescript-eslint/require-await": "off",
      "no-restricted-syntax": ["error", bareImport, ambientChance],
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
      eqeqeq: "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/config.server.ts", "app/cli/**"],
    rules: { "no-restricted-syntax": ["error", bareImport, ambientChance, recursiveMkdir, environment] },
  },
  {
    files: ["app/domain/**/*.ts"],
    ignores: ["app/domain/shared/clock.ts"],
    rules: { "no-restricted-syntax": ["error", bareImport, ambientChance, recursiveMkdir, environment, ambientTime] },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat["recommended-latest"]],
    rules: {
      // What only a browser knows is set after hydration, and an effect is the place for it.
      "react-hooks/set-state-in-effect": "off",
    },
  },
  {
    // The server logs by pino; only commands speak to a terminal.
    files: ["app/**/*.{ts,tsx}", "db/**/*.ts", "server.ts"],
    ignores: ["app/cli/**"],
    rules: { "no-console": "error" },
  },
);
