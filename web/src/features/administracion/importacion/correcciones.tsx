import { type FilaRevision, type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { nombreDeColumna } from './textos.ts'

/** Manual corrections of cells: the file stays as it is, and is compared again with them. */

interface Corregida {
  valor: string
  escribir(valor: string): void
}

const claveDe = ({ clave, campo }: FilaRevision): string => `${clave} ${campo}`

export function useCorrecciones({ id, tipo, estado, opciones }: Importacion, conLinea: boolean) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const puede = useCan('importaciones.hacer')
  const [escritas, setEscritas] = useState<ReadonlyMap<string, { linea: number; columna: string; valor: string }>>(new Map())
  const abierta = puede && conLinea && tipo === 'padron' && estado === 'REVISAR'
  const corrige = (f: FilaRevision): boolean => abierta && f.campo !== '' && f.clave !== '' && !f.antes?.includes('(')
  const corregida = (f: FilaRevision): Corregida => ({
    valor: escritas.get(claveDe(f))?.valor ?? f.antes ?? '',
    escribir: (valor) =>
      setEscritas((antes) => new Map(antes).set(claveDe(f), { linea: Number(f.clave), columna: f.campo, valor })),
  })
  const comparar = () => {
    const nuevas = [...escritas.values()]
    const otras = opciones.correcciones.filter((c) => !nuevas.some((n) => n.linea === c.linea && n.columna === c.columna))
    const cuerpo = { ...opciones, correcciones: [...otras, ...nuevas] }
    return run(request(importaciones.comparar, { params: { id }, body: cuerpo }), { failure: t('importacion.noComparo') })
  }
  const Pie: ReactNode = escritas.size > 0 && (
    <div className="pie-importacion">
      <span>{t('importacion.corregidas', { count: escritas.size })}</span>
      <Button variant="principal" loading={running} onClick={() => void comparar()}>
        {t('importacion.comparar')}
      </Button>
    </div>
  )
  return { corrige, corregida, Pie }
}

/** Editable cell. */
export function Celda({ fila, valor, escribir }: Corregida & { fila: FilaRevision }) {
  const { t } = useTranslation()
  return (
    <TextInput
      aria-label={t('importacion.corregirCelda', { linea: fila.clave, columna: nombreDeColumna(fila.campo) })}
      value={valor}
      onChange={(e) => escribir(e.currentTarget.value)}
    />
  )
}
