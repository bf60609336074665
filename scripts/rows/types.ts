import { isIdentifier, isPropertySignatureDeclaration, isTypeReferenceNode } from 'typescript/unstable/ast'
import type { Checker, Symbol, Type } from 'typescript/unstable/sync'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Property, Shape } from './shapes.ts'

/** Reads types with the compiler's checker, each once, as shapes. */
export class TypeReader {
  readonly shapes: Shape[] = []
  private readonly known = new Map<number, number>()
  private readonly checker: Checker

  constructor(checker: Checker) {
    this.checker = checker
  }

  /** Index of the shape of a type. */
  read(type: Type | undefined): number {
    if (!type) return this.add({ kind: 'open' })
    const known = this.known.get(type.id)
    if (known !== undefined) return known
    const index = this.shapes.length
    this.known.set(type.id, index)
    // Holds its place while its parts are read: a recursive type finds it.
    this.shapes.push({ kind: 'unknown' })
    this.shapes[index] = this.shapeOf(type)
    return index
  }

  private add(shape: Shape): number {
    return this.shapes.push(shape) - 1
  }

  private shapeOf(type: Type): Shape {
    const { flags } = type
    const simple = plain.find(([flag]) => flags & flag)?.[1]
    if (simple) return { kind: simple }
    if (type.isLiteralType()) return { kind: 'literal', value: type.value as string }
    if (type.isUnionType()) return { kind: 'union', of: type.getTypes().map((one) => this.read(one)) }
    if (type.isIntersectionType()) {
      const primitive = type.getTypes().find((one) => one.flags & TypeFlags.Primitive)
      return primitive ? this.shapeOf(primitive) : this.objectOf(type)
    }
    if (type.isObjectType()) return this.objectOf(type)
    return { kind: 'open' }
  }

  private objectOf(type: Type): Shape {
    const name = type.getSymbol()?.name ?? ''
    if (name === 'Date') return { kind: 'date' }
    if (/^(Buffer|Uint8Array)$/.test(name)) return { kind: 'bytes' }
    if (type.isTypeReference() && type.getTarget().isTupleType())
      return { kind: 'tuple', of: this.checker.getTypeArguments(type).map((one) => this.read(one)) }
    if (type.isTypeReference() && this.checker.isArrayLikeType(type))
      return { kind: 'array', of: this.read(this.checker.getTypeArguments(type)[0]) }
    const symbols = this.checker.getPropertiesOfType(type)
    const types = symbols.length > 0 ? this.checker.getTypeOfSymbol(symbols) : []
    const properties: Record<string, Property> = {}
    symbols.forEach((symbol, i) => {
      const optional = (symbol.flags & SymbolFlags.Optional) !== 0
      const filtered = isFiltered(symbol)
      properties[symbol.name] = { shape: this.read(types[i]), ...(optional && { optional }), ...(filtered && { filtered }) }
    })
    const index = this.checker.getIndexInfosOfType(type)[0]
    return { kind: 'object', properties, ...(index ? { rest: this.read(index.valueType) } : {}) }
  }
}

/** True if the property is written as `NotNull<T>`, an alias that leaves no trace in its type. */
const isFiltered = ({ declarations }: Symbol): boolean =>
  declarations.some((declaration) => {
    if (!/\/(server|contract)\/src\//.test(declaration.path)) return false
    const node = declaration.resolve()
    const type = node && isPropertySignatureDeclaration(node) ? node.type : undefined
    return type !== undefined && isTypeReferenceNode(type) && isIdentifier(type.typeName) && type.typeName.text === 'NotNull'
  })

const plain: ReadonlyArray<[flag: number, kind: 'unknown' | 'string' | 'number' | 'boolean' | 'bigint' | 'null' | 'undefined']> =
  [
    [TypeFlags.AnyOrUnknown, 'unknown'],
    [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping, 'string'],
    [TypeFlags.Number, 'number'],
    [TypeFlags.Boolean, 'boolean'],
    [TypeFlags.BigInt, 'bigint'],
    [TypeFlags.Null, 'null'],
    [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
  ]
