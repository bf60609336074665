import { createRequire } from 'node:module'

/**
 * Lint rule for oxlint: rejects regular expressions with super-linear cost (ReDoS), because strangers write the input. The
 * analysis is that of scslre, as in eslint-plugin-regexp, plus one case that it misses (`rescans`). Expressions built at run time
 * cannot be analysed, and are rejected too.
 */
const require = createRequire(import.meta.url)
const { analyse } = require('scslre')
const { getConsumedChars, isPotentiallyEmpty, toUnicodeSet } = require('regexp-ast-analysis')

const why = {
  Trade: 'two quantifiers take the same letters',
  Self: 'a quantifier repeats another over the same letters',
  Move: 'an open quantifier is tried again from every letter',
}

/** Returns the problem of an expression, or undefined. */
function problemOf(source, flags) {
  const { reports, parsed } = analyse({ source, flags })
  const [report] = reports
  if (report)
    return `${why[report.type]}: many ${report.character.literal.source} cost ${report.exponential ? 'exponential' : 'quadratic'} time`
  const twice = parsed.flags.sticky ? undefined : rescans(parsed.pattern.alternatives, [], [], parsed.flags)
  return twice && `${why.Move}: ${twice.raw} also takes what begins the expression, and does not end it`
}

/**
 * Finds the quantifier of `begin[^]*?end`: with many beginnings and no end, each one scans the rest of the text. `before` and
 * `after` are the elements around the alternatives.
 */
function rescans(alternatives, before, after, flags) {
  for (const { elements } of alternatives) {
    for (const [i, element] of elements.entries()) {
      const head = [...before, ...elements.slice(0, i)]
      const tail = [...elements.slice(i + 1), ...after]
      if (head.some((e) => e.type === 'Assertion' && e.kind === 'start' && !flags.multiline)) break
      const open = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY
      if (open && head.length > 0 && tail.some((e) => !isPotentiallyEmpty(e, flags))) {
        const taken = getConsumedChars(element, flags).chars
        if (head.every((e) => fits(e, taken, flags))) return element
      }
      const inner = element.alternatives && rescans(element.alternatives, head, tail, flags)
      if (inner) return inner
    }
  }
  return undefined
}

/** True if an element matches only characters of the set. */
function fits(element, set, flags) {
  switch (element.type) {
    case 'Quantifier':
      return element.min === 0 || fits(element.element, set, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some((a) => a.elements.every((e) => fits(e, set, flags)))
    case 'Assertion':
    case 'Backreference':
      return true
    default:
      return !toUnicodeSet(element, flags).chars.isDisjointWith(set)
  }
}

const textOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined)

export default {
  meta: { name: 'gremial' },
  rules: {
    'linear-regexp': {
      create(context) {
        const check = (node, source, flags) => {
          const message =
            source === undefined ? 'an expression made while running: its cost cannot be judged' : problemOf(source, flags)
          if (message) context.report({ node, message })
        }
        const made = (node) => {
          if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
            check(node, textOf(node.arguments[0]), textOf(node.arguments[1]) ?? '')
        }
        return {
          Literal(node) {
            if (node.regex) check(node, node.regex.pattern, node.regex.flags)
          },
          NewExpression: made,
          CallExpression: made,
        }
      },
    },
  },
}
