import { Hono } from 'hono'
import type { AppEnv } from '../../core/context.ts'
import { anyone } from '../../core/guards.ts'
import { docsHeaders } from '../../core/headers.ts'
import { apiDocument } from './docs.service.ts'
import type { Route } from './routes.ts'

/** `routes`: those of the whole API, which the document describes. */
export const docsRoutes = (routes: readonly Route[]) =>
  new Hono<AppEnv>()
    .get('/openapi.json', anyone, async (c) =>
      c.body((await apiDocument(routes)).document, 200, { 'content-type': 'application/json; charset=utf-8' }),
    )
    .get('/docs', anyone, async (c) => c.html((await apiDocument(routes)).page, 200, docsHeaders))
