/**
 * Default policy of Trusted Types, which the page's Content-Security-Policy requires. Libraries set style sheets and words as HTML:
 * neither has a tag. Scripts and workers are of this site. Anything else throws, so that injected markup never becomes an element.
 */
export const policyRules = {
  createHTML(html: string): string {
    if (html.includes('<')) throw new TypeError('markup is not trusted')
    return html
  },
  createScriptURL(url: string): string {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('a script of another site is not trusted')
    return url
  },
}

interface TrustedTypes {
  createPolicy(name: string, rules: typeof policyRules): unknown
}

/** Installs the policy where the browser has Trusted Types; runs before anything is rendered. */
export function trustOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', policyRules)
}
