import { defineConfig, type OxlintOverride } from 'oxlint'

/** What each folder of `src/` may import; anything else fails here, and again in its tsconfig. */
const mayImport: Record<string, string[]> = {
  domain: [],
  sync: ['domain'],
  store: ['domain', 'sync'],
  server: ['domain', 'sync', 'store'],
  client: ['domain', 'sync'],
  ui: [],
  words: [],
  worker: ['domain', 'client'],
  routes: ['domain', 'client', 'ui', 'words'],
}

const folders = Object.keys(mayImport)

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/extensions': ['error', 'ignorePackages'],
    'import/no-unassigned-import': 'off',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    // The compiler already sees a switch that forgets a case; reasons for `as` are for readers.
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'import/no-named-as-default-member': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/set-state-in-effect': 'off',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...folders.map(importRule),
    {
      // Clock, randomness and ids are passed in, so that a seed replays a failure.
      files: ['src/domain/**', 'src/sync/**'],
      rules: {
        'no-restricted-globals': ['error', 'crypto', 'setTimeout', 'setInterval', 'fetch'],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now' },
          { object: 'Math', property: 'random' },
        ],
      },
    },
    {
      files: ['*.config.ts', '**/*.d.json.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts'],
      rules: { 'no-restricted-properties': 'off', 'typescript/no-base-to-string': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**', 'src/server/main.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'data', '.cache', 'node_modules', 'test-results'],
})

function importRule(folder: string): OxlintOverride {
  const allowed = mayImport[folder] ?? []
  // A screen's parts lie in a folder of their own, from where `./` does not reach.
  const known = [folder, ...allowed]
  const forbidden = folders.filter((other) => !known.includes(other)).map((other) => `#${other}/*`)
  const message = `src/${folder} may import: ${allowed.join(', ') || 'nothing'}.`
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['../*', ...forbidden], message }] },
      ],
    },
  }
}
