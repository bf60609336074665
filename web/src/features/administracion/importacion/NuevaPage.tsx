import '../../../ui/revision.css'
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
import { direccionDe } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Barra } from '../../../ui/Barra.tsx'
import { Boton } from '../../../ui/Boton.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { useSubida } from './subida.ts'
import { tamanio } from './textos.ts'

/** A file to be looked at: which kind it is, and its upload. Nothing changes by it. */
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
  useTitulo(t('importacion.nueva'))
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
          <Volver to="/app/importaciones">{t('importacion.volver')}</Volver>
          <h1 className="en-barra">{t('importacion.nueva')}</h1>
          <p className="suave">{t('importacion.nadaCambia')}</p>
        </div>
      </div>
      <section className="hoja hoja-in pila">
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
                disabled={subiendo}
                label={t(`importacion.tipos.${uno}`)}
                description={t(`importacion.queTrae.${uno}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <p>
          <a className="enlace" href={direccionDe(importaciones.ejemplo, { claves: { tipo } })} download>
            {t('importacion.ejemplo')}
          </a>
        </p>
        <div className={falta ? 'soltar mal' : 'soltar'} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
          <Icono nombre="planilla" />
          <div>
            <label className="boton" htmlFor="archivo-importacion" aria-disabled={subiendo}>
              {t(archivo ? 'importacion.otroArchivo' : 'importacion.elegir')}
            </label>
            <input
              id="archivo-importacion"
              ref={campo}
              className="solo-lector"
              type="file"
              accept=".csv,.txt,.xlsx,text/csv,text/plain"
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
                <Icono nombre="alerta" chico />
                {falta}
              </p>
            )}
          </div>
        </div>
        {subiendo && <Barra parte={parte} nombre={t('importacion.subiendo', { porciento: Math.round(parte * 100) })} />}
        <div className="botones">
          <Boton variante="principal" onClick={enviar} cargando={subiendo}>
            {subiendo ? t('importacion.subiendo', { porciento: Math.round(parte * 100) }) : t('importacion.subir')}
          </Boton>
          {subiendo && <Boton onClick={cancelar}>{t('importacion.cancelarSubida')}</Boton>}
        </div>
      </section>
    </>
  )
}
