import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type Mandato, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { enFrase } from '../../../platform/enFrase.ts'
import { leer } from '../../../platform/llamar.ts'
import { Aviso } from '../../../ui/estados.tsx'

/** What is left without an officer if the mandate ends on another day, said before it is saved. */
export function Efecto({ mandato, hasta }: { mandato: Mandato; hasta: string }) {
  const { t } = useTranslation()
  const dia = leerFecha(hasta)
  const { data } = useQuery({
    ...leer(mandatos.efecto, { claves: { id: mandato.id }, consulta: { hasta: dia ?? '' } }),
    enabled: dia !== undefined && dia >= mandato.fechaDesde,
  })
  if (!data) return null
  const desde = mostrarFecha(data.desde)
  const queda = [
    data.sinOficial && t('mandatos.efectoPuesto', { seccional: mandato.seccional, puesto: mandato.nombrePuesto }),
    data.sinFirma && t('mandatos.efectoFirma', { firma: t(`mandatos.${data.sinFirma}`) }),
    data.cajas.length > 0 && t('mandatos.efectoCajas', { cajas: enFrase(data.cajas) }),
  ].filter((q) => q !== false && q !== null)
  return (
    <Aviso tipo={queda.length > 0 ? 'alerta' : 'ok'}>
      {queda.length > 0 ? (
        <>
          <strong>{t('mandatos.efecto', { dia: desde })}</strong> {queda.join(' ')}
        </>
      ) : (
        t('mandatos.efectoNada', { dia: desde })
      )}
    </Aviso>
  )
}
