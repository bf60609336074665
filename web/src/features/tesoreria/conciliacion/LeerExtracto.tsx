import {
  type ColumnaExtracto,
  columnasExtracto,
  conciliacion,
  type ExtractoLeido,
} from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { useInvalidate } from '../../../ui/useAction.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'

interface Subida {
  archivo: File
  columnas?: string | undefined
  /** What was doubted was read. */
  confirma?: '1'
}
type Lugares = Partial<Record<ColumnaExtracto, number>>

/** Takes a statement; when some column is not known, somebody says it once. */
export function LeerExtracto({ caja, texto, principal }: { caja: number; texto: string; principal: boolean }) {
  const { t } = useTranslation()
  const elegir = useRef<HTMLInputElement>(null)
  const envejecer = useInvalidate()
  const [porDecir, setPorDecir] = useState<{ archivo: File; elegir: NonNullable<ExtractoLeido['elegir']> }>()
  const subir = useMutation({
    mutationFn: ({ archivo, columnas, confirma }: Subida) =>
      uploadFile<ExtractoLeido>(
        {
          method: 'POST',
          address: urlOf(conciliacion.subir, { params: { caja }, query: { columnas, confirma } }),
          part: 'archivo',
          file: archivo,
          name: archivo.name,
        },
        () => {},
        new AbortController().signal,
      ),
    async onSuccess(leido, { archivo, columnas }) {
      if (leido.confirmar) {
        const pregunta = { title: t('conciliacion.dudas.titulo'), action: t('conciliacion.dudas.accion'), uncertain: true }
        const si = await ask({ ...pregunta, text: dudas(leido.confirmar).join(' '), cancel: t('comun.cancelar') })
        return void (si && subir.mutate({ archivo, columnas, confirma: '1' }))
      }
      if (leido.elegir) return setPorDecir({ archivo, elegir: leido.elegir })
      setPorDecir(undefined)
      notifications.show({
        message: leido.nuevas === 0 ? t('conciliacion.yaEstaba') : t('conciliacion.leido', { count: leido.lineas, ...leido }),
      })
    },
    onError: (error) => void notifyFailure(t('conciliacion.noSeLeyo'), error),
    onSettled: () => envejecer(conciliacion.subir),
  })
  const dudas = ({ cuenta, repetidas, viejo, hueco }: NonNullable<ExtractoLeido['confirmar']>): string[] => [
    ...(cuenta?.era ? [t('conciliacion.dudas.cuenta', cuenta)] : []),
    ...(cuenta?.caja ? [t('conciliacion.dudas.deOtraCaja', cuenta)] : []),
    ...(repetidas
      ? [
          t('conciliacion.dudas.repetidas', {
            count: repetidas.n,
            desde: formatDate(repetidas.desde),
            hasta: formatDate(repetidas.hasta),
          }),
        ]
      : []),
    ...(viejo ? [t('conciliacion.dudas.viejo', { desde: formatDate(viejo.desde), hasta: formatDate(viejo.hasta) })] : []),
    ...(hueco
      ? [
          t('conciliacion.dudas.hueco', {
            desde: formatDate(hueco.desde),
            hasta: formatDate(hueco.hasta),
            cerro: formatPesos(hueco.cerro),
            abre: formatPesos(hueco.abre),
          }),
        ]
      : []),
  ]
  return (
    <>
      <input
        ref={elegir}
        type="file"
        className="solo-lector"
        tabIndex={-1}
        aria-label={texto}
        accept=".csv,.txt,.xlsx,.ofx,.qfx"
        onChange={(e) => {
          const archivo = e.currentTarget.files?.[0]
          // The same file can be chosen again after a refusal.
          e.currentTarget.value = ''
          if (archivo) subir.mutate({ archivo })
        }}
      />
      <Button
        icon="subir"
        variant={principal ? 'principal' : 'comun'}
        loading={subir.isPending}
        onClick={() => elegir.current?.click()}
      >
        {texto}
      </Button>
      {porDecir && (
        <DialogoColumnas
          elegir={porDecir.elegir}
          ocupado={subir.isPending}
          cerrar={() => setPorDecir(undefined)}
          seguir={(columnas) => subir.mutate({ archivo: porDecir.archivo, columnas })}
        />
      )}
    </>
  )
}

interface PropsColumnas {
  elegir: NonNullable<ExtractoLeido['elegir']>
  ocupado: boolean
  cerrar(): void
  seguir(columnas: string): void
}

/** Each column of the file with what it says in its first lines. */
function DialogoColumnas({ elegir: { titulos, muestra, columnas }, ocupado, cerrar, seguir }: PropsColumnas) {
  const { t } = useTranslation()
  useFocusReturn()
  const [lugares, setLugares] = useState<Lugares>(columnas)
  const basta =
    lugares.fecha !== undefined &&
    lugares.texto !== undefined &&
    (lugares.importe !== undefined || (lugares.debito !== undefined && lugares.credito !== undefined))
  const opciones = titulos.map((titulo, at) => ({
    value: String(at),
    label: `${titulo || at + 1}${muestra[0]?.[at] ? ` (${muestra[0][at]})` : ''}`,
  }))
  return (
    <Modal opened onClose={cerrar} size="xl" title={t('conciliacion.columnas.titulo')} withCloseButton={false}>
      <p className="suave">{t('conciliacion.columnas.texto')}</p>
      <div className="conc-columnas">
        {columnasExtracto.map((columna) => (
          <Select
            key={columna}
            label={t(`conciliacion.columnas.${columna === 'texto' ? 'detalle' : columna}`)}
            placeholder={t('conciliacion.columnas.ninguna')}
            data={opciones}
            clearable
            value={lugares[columna] === undefined ? null : String(lugares[columna])}
            onChange={(v) => {
              const { [columna]: _, ...otros } = lugares
              setLugares(v === null ? otros : { ...otros, [columna]: Number(v) })
            }}
          />
        ))}
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button
          variant="principal"
          disabled={!basta}
          loading={ocupado}
          onClick={() =>
            seguir(
              Object.entries(lugares)
                .map(([nombre, at]) => `${nombre}:${at}`)
                .join(','),
            )
          }
        >
          {t('conciliacion.columnas.seguir')}
        </Button>
      </div>
    </Modal>
  )
}
