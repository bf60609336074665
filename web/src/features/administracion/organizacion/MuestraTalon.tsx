import { type ConvenioConfigurado, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { contenidoCodigoBarras, digitosImpresos } from '@gremial/contract/afiliado/codigo-barras.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Notice } from '../../../ui/states.tsx'

const muestra = { afiliado: 1001, vence: '2026-12-31', centavos: 1_845_000 }

const contenidoDe = (convenio: ConvenioConfigurado): string | undefined => {
  try {
    return contenidoCodigoBarras(convenio, muestra)
  } catch {
    return undefined
  }
}

/** The barcode and digits that a slip would be printed with; or why none could be. */
export function MuestraTalon({ convenio, error }: { convenio: ConvenioConfigurado; error: ReactNode }) {
  const { t } = useTranslation()
  const contenido = contenidoDe(convenio)
  if (contenido === undefined) return <Notice type="alerta">{error ?? t('configuracion.convenioIlegible')}</Notice>
  const dato = {
    importe: formatPesos(muestra.centavos / 100),
    numero: muestra.afiliado,
    fecha: formatDate(muestra.vence),
  }
  return (
    <figure className="org-talon" aria-labelledby="org-talon">
      <figcaption id="org-talon">
        <h2>{t('organizacion.muestraTitulo')}</h2>
        <p className="suave">{t('organizacion.muestraTexto', dato)}</p>
      </figcaption>
      <Barras simbologia={convenio.simbologia} contenido={contenido} />
    </figure>
  )
}

function Barras(pedidas: { simbologia: ConvenioConfigurado['simbologia']; contenido: string }) {
  const { t } = useTranslation()
  const [consulta] = useDebouncedValue(pedidas, lookupDelayMs)
  const { data } = useQuery({ ...read(organizacionPorPantalla.barras, { query: consulta }), placeholderData: keepPreviousData })
  const barras = data?.barras ?? []
  // Each from where the one before ended, a bar and a space by turns.
  const dibujo = barras.map((ancho, i) => (i % 2 === 0 ? `h${ancho}v40h-${ancho}zm${ancho} 0` : `m${ancho} 0`))
  const total = barras.reduce((suma, ancho) => suma + ancho, 20)
  const { length } = pedidas.contenido
  return (
    <div className="talon-papel">
      <svg
        viewBox={`0 0 ${total} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('organizacion.barrasDe', { cifras: t('organizacion.cifras', { count: length }) })}
      >
        <path d={`M10 0${dibujo.join('')}`} fill="#000" />
      </svg>
      <p className="cifras">{digitosImpresos(pedidas.contenido)}</p>
    </div>
  )
}
