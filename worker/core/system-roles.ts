/** The ids of the two roles of every installation, as written by the migrations. */
export const SUPER_ADMIN_ROLE = '00000000-0000-4000-8000-000000000001'
export const CUSTOMER_ROLE = '00000000-0000-4000-8000-000000000002'
