import '../../../ui/review.css'
import {
  importaciones,
  mayorImportacion,
  type TipoImportacion,
  tiposImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { Radio } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useSubida } from './subida.ts'
import { tamanio } from './textos.ts'

/** New import: kind and upload. Changes nothing yet. */
export function NuevaPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { tipo: pedido } = useSearch({ from: '/app/importaciones/nueva' })
  const tipo: TipoImportacion = tiposImportacion.find((uno) => uno === pedido) ?? 'padron'
  const [archivo, setArchivo] = useState<File>()
  const [falta, setFalta] = useState<string>()
  const campo = useRef<HTMLInputElement>(null)
  const { subir, subiendo, parte, cancelar } = useSubida(
    (id) => void navegar({ to: '/app/importaciones/$id', params: { id: String(id) } }),
  )
  useTitle(t('importacion.nueva'))
  const elegir = (elegido: File | undefined) => {
    if (!elegido) return
    const pesado = elegido.size > mayorImportacion
    const vacio = elegido.size === 0
    setArchivo(pesado || vacio ? undefined : elegido)
    setFalta(
      pesado ? t('importacion.pesado', { tamanio: tamanio(elegido.size) }) : vacio ? t('errores.ARCHIVO_VACIO') : undefined,
    )
  }
  const soltar = (e: DragEvent) => {
    e.preventDefault()
    if (!subiendo) elegir(e.dataTransfer.files[0])
  }
  const enviar = () => {
    if (archivo) return subir({ tipo, archivo })
    setFalta(t('importacion.faltaArchivo'))
    campo.current?.focus()
  }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/importaciones">{t('importacion.volver')}</BackLink>
          <h1 className="en-barra">{t('importacion.nueva')}</h1>
          <p className="suave">{t('importacion.nadaCambia')}</p>
        </div>
      </div>
      <section className="hoja hoja-in pila">
        <CampoTipo tipo={tipo} bloqueado={subiendo} />
        <p>
          <a className="enlace" href={urlOf(importaciones.ejemplo, { params: { tipo } })} download>
            {t('importacion.ejemplo')}
          </a>
        </p>
        <div className={falta ? 'soltar mal' : 'soltar'} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
          <Icon name="planilla" />
          <div>
            <label className="boton" htmlFor="archivo-importacion" aria-disabled={subiendo}>
              {t(archivo ? 'importacion.otroArchivo' : 'importacion.elegir')}
            </label>
            <input
              id="archivo-importacion"
              ref={campo}
              className="solo-lector"
              type="file"
              accept=".csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain"
              disabled={subiendo}
              aria-describedby="ayuda-archivo"
              aria-invalid={falta !== undefined}
              onChange={(e) => elegir(e.currentTarget.files?.[0])}
            />
            {archivo && (
              <p>
                <strong className="archivo-elegido">{archivo.name}</strong> · {tamanio(archivo.size)}
              </p>
            )}
            <p className="ayuda" id="ayuda-archivo">
              {t('importacion.ayudaArchivo')} {t('importacion.soltar')}
            </p>
            {falta && (
              <p className="falta-archivo" role="alert">
                <Icon name="alerta" small />
                {falta}
              </p>
            )}
          </div>
        </div>
        {subiendo && <Bar part={parte} name={t('importacion.subiendo', { porciento: Math.round(parte * 100) })} />}
        <div className="botones">
          <Button variant="principal" onClick={enviar} loading={subiendo}>
            {subiendo ? t('importacion.subiendo', { porciento: Math.round(parte * 100) }) : t('importacion.subir')}
          </Button>
          {subiendo && <Button onClick={cancelar}>{t('importacion.cancelarSubida')}</Button>}
        </div>
      </section>
    </>
  )
}

function CampoTipo({ tipo, bloqueado }: { tipo: TipoImportacion; bloqueado: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (
    <Radio.Group
      label={t('importacion.tipo')}
      value={tipo}
      onChange={(valor) => void navegar({ to: '.', search: { tipo: valor }, replace: true })}
    >
      <div className="tipos-importacion">
        {tiposImportacion.map((uno) => (
          <Radio
            key={uno}
            value={uno}
            disabled={bloqueado}
            label={t(`importacion.tipos.${uno}`)}
            description={t(`importacion.queTrae.${uno}`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
