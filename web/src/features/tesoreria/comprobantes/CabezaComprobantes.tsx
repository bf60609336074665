import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { Volver } from '../../../ui/Volver.tsx'

/** Whose receipts they are, in which settlement, and how it is. */
export function CabezaComprobantes({
  rendicion,
  detalle,
  modo,
}: {
  rendicion: Rendicion
  detalle: DetalleRendicion
  modo: 'editar' | 'consultar'
}) {
  const { t } = useTranslation()
  // The screen of another feature: its address, and not its route.
  const conceptos: string = `/app/seccionales/rendiciones-gasto/${rendicion.id}/conceptos/lista`
  const datos = [
    rendicion.nombreSeccional,
    rendicion.nombreTipo,
    rendicion.periodo && t('comprobantes.periodo', { periodo: rendicion.periodo }),
  ]
  return (
    <div className="titulo-pantalla">
      <div>
        <Volver to={conceptos} search={{ modo }}>
          {t('comprobantes.volver', { numero: rendicion.numeroRendicion })}
        </Volver>
        <h1 className="en-barra">{detalle.concepto}</h1>
      </div>
      <span className="suave">
        <Estado signo="org">{rendicion.estado}</Estado> {datos.filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
