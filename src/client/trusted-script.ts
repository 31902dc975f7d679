interface ScriptPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** Our service worker, and the worker that searches. */
const ownScripts = /^\/(sw\.js|assets\/search-worker-[\w-]+\.js)$/

// Made once: a page may have one policy of a name.
const policy = createPolicy()

/** The only script addresses that our pages may make a worker of. */
export function trustedScript(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}

function createPolicy(): ScriptPolicy | null {
  const { trustedTypes }: { trustedTypes?: TrustedTypes } = globalThis as object
  if (!trustedTypes) return null
  return trustedTypes.createPolicy('trivet', {
    createScriptURL(asked) {
      // While developing, files have their own names.
      if (!import.meta.env.DEV && !ownScripts.test(asked))
        throw new TypeError('only our own worker')
      return asked
    },
  })
}
