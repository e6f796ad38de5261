import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes('rounded-card border border-line bg-surface p-5 shadow-card', className)} />
)
