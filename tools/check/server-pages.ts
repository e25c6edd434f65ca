/** Pages and layouts are rendered on the server; a client island is a leaf of its own. */
import { type HouseCheck } from './project.ts'

/** Next requires that error pages run in the browser. */
const page = /^app\/(?:.*\/)?(?:page|layout|template|default|loading|not-found)\.tsx$/

export const serverPages: HouseCheck = {
  name: "no 'use client' in pages and layouts",
  find: ({ sources }) =>
    sources
      .filter(({ path, program }) => {
        const directives = program.body.filter((node) => node.type === 'ExpressionStatement')
        return page.test(path) && directives.some((node) => node.directive === 'use client')
      })
      .map(({ path }) => ({
        path,
        line: 1,
        message: "says 'use client': move what needs the browser to a component of its own",
      })),
}
