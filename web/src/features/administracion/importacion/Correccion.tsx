import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { nombreDeColumna } from './textos.ts'

/** Assigns the columns of the file by hand. */
export function Correccion({ importacion: { id, revision, opciones } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { lugares = {}, sinColumna = [], titulos = [] } = revision ?? {}
  const [elegidas, setElegidas] = useState<Record<string, number>>(opciones.columnas)
  const [ultimaLinea, setUltimaLinea] = useState(opciones.ultimaLinea)
  const nombres = [...sinColumna, ...Object.keys(lugares)]
  const datos = titulos.flatMap((titulo, i) => (titulo === '' ? [] : [{ value: String(i), label: titulo }]))
  const faltan = sinColumna.filter((columna) => elegidas[columna] === undefined)
  const comparar = () =>
    run(request(importaciones.comparar, { params: { id }, body: { ...opciones, columnas: elegidas, ultimaLinea } }), {
      failure: t('importacion.noComparo'),
    })
  return (
    <div className="correccion-importacion">
      {faltan.length > 0 && <p className="fuerte">{t('importacion.faltanColumnas', { count: faltan.length })}</p>}
      <p>{t('importacion.deQueColumna')}</p>
      <div className="campos-importacion">
        {nombres.map((columna) => {
          const dos = (lugares[columna]?.length ?? 0) > 1 && elegidas[columna] === undefined
          const lugar = elegidas[columna] ?? lugares[columna]?.[0]
          return (
            <Select
              key={columna}
              label={nombreDeColumna(columna)}
              placeholder={dos ? lugares[columna]?.map((i) => titulos[i]).join(' + ') : t('importacion.ninguna')}
              searchable={datos.length > 8}
              data={datos}
              value={dos || lugar === undefined ? null : String(lugar)}
              onChange={(valor) => valor !== null && setElegidas((antes) => ({ ...antes, [columna]: Number(valor) }))}
            />
          )
        })}
      </div>
      <Checkbox
        label={t('importacion.ultimaLinea')}
        checked={ultimaLinea}
        onChange={(e) => setUltimaLinea(e.currentTarget.checked)}
      />
      <div className="botones">
        <Button loading={running} disabled={faltan.length > 0} onClick={() => void comparar()}>
          {t('importacion.comparar')}
        </Button>
      </div>
    </div>
  )
}
