import type { FastifyContextConfig, FastifyInstance } from 'fastify'

/** A declared route: its pattern and its config. */
export interface Declared {
  url: string
  config: FastifyContextConfig
}

interface Branch {
  fixed: Map<string, Branch>
  any?: Branch
  methods: Map<string, Declared>
}

const branch = (): Branch => ({ fixed: new Map(), methods: new Map() })

/**
 * Finds the declared route of a method and path (`pathOf`) before Fastify sees the request. Call it before the routes are
 * declared.
 * Ignores the pattern of a segment, which the router applies: the priority of a request does not depend on it.
 */
export function routeTable(app: FastifyInstance): (method: string, path: string) => Declared | undefined {
  const root = branch()
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    let at = root
    for (const segment of url.split('/')) {
      const next = segment.includes(':') ? (at.any ?? branch()) : (at.fixed.get(segment) ?? branch())
      if (segment.includes(':')) at.any = next
      else at.fixed.set(segment, next)
      at = next
    }
    for (const one of [method].flat()) at.methods.set(one, { url, config })
  })
  const walk = (at: Branch, segments: string[], from: number, method: string): Declared | undefined => {
    const segment = segments[from]
    if (segment === undefined) return at.methods.get(method)
    const fixed = at.fixed.get(segment)
    return (fixed && walk(fixed, segments, from + 1, method)) ?? (at.any && walk(at.any, segments, from + 1, method))
  }
  return (method, path) => walk(root, path.split('/'), 0, method)
}
