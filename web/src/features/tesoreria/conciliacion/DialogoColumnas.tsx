import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ExtractoLeido } from '@gremial/contract/tesoreria/conciliacion.ts'
import { bastanColumnas, type ExtractoColumn, extractoColumns } from '@gremial/contract/tesoreria/extractos.ts'
import { Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { toFila } from '../extractos/receta.ts'

export interface ColumnasDichas {
  columnas: string
  titulos: number
  /** Last row of the table; undefined, all of them. */
  fin?: number | undefined
}
type Lugares = Partial<Record<ExtractoColumn, number[]>>

interface Props {
  elegir: NonNullable<ExtractoLeido['elegir']>
  ocupado: boolean
  cerrar(): void
  seguir(dichas: ColumnasDichas): void
}

/** Each column of a file with what it says in its first line, and the row of its titles. */
export function DialogoColumnas({ elegir: { filas, titulos: fila, columnas }, ocupado, cerrar, seguir }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const [titulos, setTitulos] = useState(fila)
  const [fin, setFin] = useState<number | null>(null)
  const [lugares, setLugares] = useState<Lugares>(columnas)
  const cabeza = filas.find((f) => f.linea === titulos)?.campos ?? []
  const primera = filas.find((f) => f.linea > titulos)?.campos ?? []
  const ancho = Math.max(cabeza.length, primera.length)
  const opciones = Array.from({ length: ancho }, (_, at) => ({
    value: String(at),
    label: `${cabeza[at] || at + 1}${primera[at] ? ` (${primera[at]})` : ''}`,
  }))
  const put = (columna: ExtractoColumn, valores: readonly string[]) => {
    const { [columna]: _, ...otros } = lugares
    setLugares(valores.length === 0 ? otros : { ...otros, [columna]: valores.map(Number) })
  }
  const dicho = (columna: ExtractoColumn) => ({
    label: t(`conciliacion.columnas.${columna === 'texto' ? 'detalle' : columna}`),
    placeholder: t('conciliacion.columnas.ninguna'),
    data: opciones,
  })
  return (
    <Modal opened onClose={cerrar} size="xl" title={t('conciliacion.columnas.titulo')} withCloseButton={false}>
      <p className="suave">{t('conciliacion.columnas.texto')}</p>
      <div className="conc-columnas">
        <Select
          label={t('conciliacion.columnas.titulos')}
          data={[
            { value: '0', label: t('conciliacion.columnas.sinTitulos') },
            ...filas.map(({ linea, campos }) => ({
              value: String(linea),
              label: `${linea}: ${campos.filter(Boolean).slice(0, 5).join(' · ')}`,
            })),
          ]}
          allowDeselect={false}
          value={String(titulos)}
          onChange={(v) => setTitulos(Number(v))}
        />
        <TextInput
          label={t('extractos.fin')}
          description={t('extractos.finAyuda')}
          inputMode="numeric"
          maxLength={5}
          value={fin ?? ''}
          onChange={(e) => setFin(toFila(e.currentTarget.value))}
        />
        {extractoColumns.map((columna) =>
          columna === 'texto' ? (
            <MultiSelect
              key={columna}
              {...dicho(columna)}
              value={(lugares.texto ?? []).map(String)}
              onChange={(valores) => put(columna, valores)}
            />
          ) : (
            <Select
              key={columna}
              {...dicho(columna)}
              clearable
              value={lugares[columna]?.[0] === undefined ? null : String(lugares[columna][0])}
              onChange={(v) => put(columna, v === null ? [] : [v])}
            />
          ),
        )}
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button
          variant="principal"
          disabled={!bastanColumnas(lugares)}
          loading={ocupado}
          onClick={() =>
            seguir({
              titulos,
              fin: fin ?? undefined,
              columnas: Object.entries(lugares)
                .flatMap(([nombre, sitios]) => sitios.map((at) => `${nombre}:${at}`))
                .join(','),
            })
          }
        >
          {t('conciliacion.columnas.seguir')}
        </Button>
      </div>
    </Modal>
  )
}
