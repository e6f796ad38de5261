/** A part of the document, as JSON. */
export type Json = Record<string, unknown>

/** The part of JSON Schema that the page reads. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  contentSchema?: Schema
  [more: string]: unknown
}

export interface Reference extends Schema {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description?: string
  schema: Schema
  example?: string
}

interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, Reference>
}

export interface Answer {
  description: string
  headers: Record<string, Reference>
  content: Record<string, Media>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Json[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: true; content: Record<string, Media> }
  responses: Record<string, Answer>
}

export interface Document {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: Json & { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json & {
    schemas: Record<string, Schema>
    examples: Record<string, Json>
    headers: Record<string, Json>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, Json>
  }
}
