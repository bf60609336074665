import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../../../ui/BackLink.tsx'
import { RendicionSteps } from '../rendiciones-gasto/RendicionSteps.tsx'

/** Header of the receipts: concept, settlement and state. */
export function CabezaComprobantes({
  rendicion,
  detalle,
  modo,
  volver,
}: {
  rendicion: Rendicion
  detalle: DetalleRendicion
  modo: 'editar' | 'consultar'
  volver: Ref<HTMLAnchorElement>
}) {
  const { t } = useTranslation()
  const datos = [
    rendicion.nombreSeccional,
    rendicion.nombreTipo,
    rendicion.periodo && t('comprobantes.periodo', { periodo: rendicion.periodo }),
  ]
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink
            ref={volver}
            to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista"
            params={{ idrendicion: String(rendicion.id) }}
            search={modo === 'editar' ? { modo } : {}}
          >
            {t('comprobantes.volver', { numero: rendicion.numeroRendicion })}
          </BackLink>
          <h1 className="en-barra">{detalle.concepto}</h1>
        </div>
        <span className="suave">{datos.filter(Boolean).join(' · ')}</span>
      </div>
      <RendicionSteps rendicion={rendicion} />
    </>
  )
}
