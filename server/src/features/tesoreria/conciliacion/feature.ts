import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cosasConciliacion } from './conciliacion.cosas.ts'
import { rutasConciliacion } from './conciliacion.routes.ts'

export const conciliacionServer = defineServerFeature({
  name: 'tesoreria/conciliacion',
  routes: rutasConciliacion,
  auditNames: cosasConciliacion,
})
