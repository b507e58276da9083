/** Finds what a built script asks of a browser that the oldest supported ones lack. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseAst } from 'vite'
import { lackers, missingMembers } from './api.ts'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
/** Which object a local name holds, as far as `new X()` says. */
type Names = Map<string, string | undefined>

/** Names that are too new on every object of the web, and here belong to objects of libraries. */
const OF_LIBRARIES = new Set(['check', 'lock', 'toArray', 'when', 'format', 'override', 'run', 'use'])

/**
 * A sentence for each. What a script looks for before it uses it (`typeof`, `in`, `?.`, a condition), or
 * calls first of all where it catches the error, is no finding.
 */
export function scan(code: string): string[] {
  const tree: Node = { ...parseAst(code) }
  const guarded = new Set<string>()
  walk(tree, (node) => {
    for (const name of guardsIn(node)) guarded.add(name)
  })
  const findings: string[] = []
  const report = (node: Node, fault: string | undefined) => {
    if (fault)
      findings.push(`${fault}: …${code.slice(Math.max(0, node.start - 40), node.end + 40).replace(/\s+/g, ' ')}…`)
  }
  walkScopes(tree, new Map(), (node, names, parent) => {
    if (node.type === 'MemberExpression') report(node, faultOfMember(node, names, parent, guarded))
    if (['NewExpression', 'CallExpression'].includes(node.type)) {
      report(node, faultOfGlobal(nameOf(node.callee), names, guarded))
    }
    if (node.type === 'Literal') report(node, faultOfExpression(node))
  })
  return findings
}

function faultOfMember(node: Node, names: Names, parent: Node | undefined, guarded: Set<string>): string | undefined {
  const member = node.computed ? undefined : nameOf(node.property)
  if (member === undefined || guarded.has(member)) return
  const object = objectOf(node.object, names)
  const lacking = object && lackers(object, member)
  if (lacking) return lacking.length > 0 ? `${object}.${member} is missing in ${lacking.join(', ')}` : undefined
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  const owner = isCalled && !OF_LIBRARIES.has(member) ? missingMembers.get(member) : undefined
  return owner && `${owner}.${member} is missing in ${lackers(owner, member)?.join(', ')}`
}

function faultOfGlobal(name: string | undefined, names: Names, guarded: Set<string>): string | undefined {
  if (name === undefined || names.has(name) || guarded.has(name)) return
  const lacking = lackers(name) ?? lackers('Window', name) ?? []
  return lacking.length > 0 ? `${name} is missing in ${lacking.join(', ')}` : undefined
}

/** One expression that a browser cannot read stops the whole script, so those of ES2024 on and look-behind are out. */
function faultOfExpression({ regex, raw }: Node): string | undefined {
  if (typeof regex !== 'object' || regex === null || typeof raw !== 'string') return
  let fault: string | undefined
  try {
    visitRegExpAST(new RegExpParser({ ecmaVersion: 2023 }).parseLiteral(raw), {
      onAssertionEnter({ kind }) {
        if (kind === 'lookbehind') fault = 'Look-behind stops the script in Safari before 16.4'
      },
    })
  } catch (error) {
    fault = `An expression is too new: ${error instanceof Error ? error.message : error}`
  }
  return fault
}

function objectOf(node: unknown, names: Names): string | undefined {
  if (!isNode(node)) return
  if (node.type === 'NewExpression') return nameOf(node.callee)
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'searchParams' ? 'URLSearchParams' : undefined
  const name = nameOf(node)
  return name !== undefined && names.has(name) ? names.get(name) : name
}

/** Names that this node asks for before their use. */
function guardsIn(node: Node): string[] {
  if (node.type === 'UnaryExpression')
    return ['typeof', '!'].includes(String(node.operator)) ? named(node.argument) : []
  if (node.type === 'BinaryExpression') {
    if (node.operator === 'in') return textsIn(node.left)
    return isNothing(node.right) ? named(node.left) : isNothing(node.left) ? named(node.right) : []
  }
  if (node.type === 'LogicalExpression') return named(node.left)
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return named(node.test)
  if (node.type === 'TryStatement') return isNode(node.handler) ? firstCalledIn(node.block) : []
  return node.type === 'CallExpression' && node.optional ? named(node.callee) : []
}

/** `undefined`, or `void 0` as minifiers write it. */
function isNothing(node: unknown): boolean {
  return nameOf(node) === 'undefined' || (isNode(node) && node.type === 'UnaryExpression' && node.operator === 'void')
}

/** What a block calls first of all: in `try { … } catch { … }` that finds out whether it is there. */
function firstCalledIn(block: unknown): string[] {
  if (!isNode(block)) return []
  const [first] = childrenOf(block)
  const [declared] = first?.type === 'VariableDeclaration' ? childrenOf(first) : []
  const called = declared ? declared.init : first?.expression
  return isNode(called) && called.type === 'CallExpression' ? named(called.callee) : []
}

function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  return node.type === 'TemplateLiteral' ? childrenOf(node).flatMap(rawOf) : [String(node.value)]
}

function rawOf({ value }: Node): string[] {
  return typeof value === 'object' && value !== null && 'raw' in value ? [String(value.raw)] : []
}

function named(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'ChainExpression') return named(node.expression)
  const name = nameOf(node.type === 'MemberExpression' ? node.property : node)
  return name === undefined ? [] : [name]
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

/** The same with the names of the scope: a function's own hide those around it. */
function walkScopes(
  node: Node,
  around: Names,
  visit: (node: Node, names: Names, parent: Node | undefined) => void,
  parent?: Node,
) {
  const names = isFunction(node) || node.type === 'Program' ? new Map([...around, ...ownNames(node)]) : around
  visit(node, names, parent)
  for (const child of childrenOf(node)) walkScopes(child, names, visit, node)
}

function ownNames(scope: Node): Names {
  const names: Names = new Map()
  const parameters = Array.isArray(scope.params) ? scope.params.filter(isNode) : []
  for (const parameter of parameters) {
    walk(parameter, (node) => {
      const name = nameOf(node)
      if (name !== undefined) names.set(name, undefined)
    })
  }
  for (const part of childrenOf(scope))
    declarations(part, (name, value) => {
      names.set(name, isNode(value) && value.type === 'NewExpression' ? nameOf(value.callee) : undefined)
    })
  return names
}

function declarations(node: unknown, found: (name: string, value: unknown) => void) {
  if (!isNode(node)) return
  const name = nameOf(node.type.startsWith('Import') ? node.local : node.id)
  if (name !== undefined) found(name, node.init)
  if (isFunction(node)) return
  for (const child of childrenOf(node)) declarations(child, found)
}

function isFunction({ type }: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
