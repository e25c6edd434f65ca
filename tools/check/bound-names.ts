/**
 * The names that a file declares itself. A check that looks for a global by its name ignores these: an
 * OpenAPI `document` is not the page's. Scopes are not distinguished.
 */
import { Visitor, type BindingPattern, type ParamPattern, type Program } from 'oxc-parser'

export function boundNames(program: Program): Set<string> {
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
