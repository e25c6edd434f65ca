/** Where a file uses a global of a given name: calls it, makes one, reads from it or hands it on. */
import {
  Visitor,
  type BindingPattern,
  type Node,
  type ParamPattern,
  type Program,
} from 'oxc-parser'
import type { Source } from './source.ts'

interface GlobalUse {
  readonly name: string
  readonly start: number
}

export function globalUses(source: Source, names: ReadonlySet<string>): GlobalUse[] {
  const uses: GlobalUse[] = []
  const ownNames = boundNames(source.program)
  const add = (node: Node | null | undefined) => {
    if (node?.type !== 'Identifier' || ownNames.has(node.name) || !names.has(node.name)) return
    uses.push({ name: node.name, start: node.start })
  }
  new Visitor({
    MemberExpression: ({ object }) => add(object),
    CallExpression: (node) => {
      add(node.callee)
      for (const argument of node.arguments) add(argument)
    },
    NewExpression: ({ callee }) => add(callee),
    VariableDeclarator: ({ init }) => add(init),
    ReturnStatement: ({ argument }) => add(argument),
    ArrowFunctionExpression: ({ body }) => add(body),
  }).visit(source.program)
  return uses
}

/**
 * The names that a file declares itself: an OpenAPI `document` is not the page's. Scopes are not
 * distinguished.
 */
function boundNames(program: Program): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: BindingPattern | ParamPattern) => {
    for (const name of namesIn(pattern)) names.add(name)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: ({ id, params }) => {
      if (id) bind(id)
      params.forEach(bind)
    },
    FunctionExpression: ({ params }) => params.forEach(bind),
    ArrowFunctionExpression: ({ params }) => params.forEach(bind),
    ImportSpecifier: ({ local }) => bind(local),
    ImportDefaultSpecifier: ({ local }) => bind(local),
    ImportNamespaceSpecifier: ({ local }) => bind(local),
  }).visit(program)
  return names
}

function namesIn(pattern: BindingPattern | ParamPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) =>
        element ? namesIn(element.type === 'RestElement' ? element.argument : element) : [],
      )
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
  }
}
