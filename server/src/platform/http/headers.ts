import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Response headers, built once. A plugin that builds them per answer would keep each request alive long after it (decision 126).
 */
export interface ResponseHeaders {
  /** For the API, whose answers no browser renders. */
  api: Record<string, string>
  page: Record<string, string>
}

/** Headers of code and styles, which run under the policy of their page. A worker brings its own policy. */
export const partHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }
/** For the workers that read QR codes and PDF files: WebAssembly is allowed there and in no page. */
export const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** HSTS max-age in seconds. */
const year = 31_536_000

/** `secure`: the portal is served over https, so HSTS is sent. */
export function headersOf(secure: boolean): ResponseHeaders {
  return {
    api: {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
      ...(secure ? { 'Strict-Transport-Security': `max-age=${year}` } : {}),
    },
    page: {
      ...helmetSays(secure),
      // The camera reads codes (cards, invoices), only in this site and in no frame.
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    },
  }
}

function helmetSays(secure: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const says = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme variables in a <style> and positions with style attributes; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // HTML and script addresses set by code go through the page's default policy (web: trustedTypes.ts).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    // Only this host name: the portal does not decide for the union's other sites under the same domain.
    strictTransportSecurity: secure ? { maxAge: year, includeSubDomains: false, preload: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    xContentTypeOptions: true,
    xDnsPrefetchControl: { allow: false },
    xDownloadOptions: true,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: { permittedPolicies: 'none' },
    xPoweredBy: true,
    xXssProtection: true,
  })
  says(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
