import { type ConvenioConfigurado, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { contenidoCodigoBarras } from '@gremial/contract/afiliado/codigo-barras.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { Notice } from '../../../ui/states.tsx'

const muestra = { afiliado: 1001, vence: '2026-12-31', centavos: 1_845_000 }

const contenidoDe = (convenio: ConvenioConfigurado): string | undefined => {
  try {
    return contenidoCodigoBarras(convenio, muestra)
  } catch {
    return undefined
  }
}

/** Barcode and digits of a sample slip; or the reason why there is none. */
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
  const cifras = t('organizacion.cifras', { count: pedidas.contenido.length })
  return <Bars widths={data?.barras ?? []} digits={pedidas.contenido} label={t('organizacion.barrasDe', { cifras })} />
}
