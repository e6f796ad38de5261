/* Apart from the schemas: sentences name them. */

export const TEMPLATE_NAME_MAX = 512
export const TEMPLATE_VARIABLE_MAX = 1_000
export const TEMPLATE_VARIABLES_MAX = 50
