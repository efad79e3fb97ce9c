import { media } from '#ui/themes/breakpoints.ts';

/** The element that names the page's modules: the entry, then what it imports, in one attribute. */
export const modulesMeta = 'stallbar-modules';

/**
 * Runs in the head before anything is painted: the chosen theme and shape of lists, the display face where this browser has it,
 * taps on controls (`data-replay`) and
 * the search's key that come before the page's script has started, and that script itself. Taps are kept, and given back by
 * `replayEarlyTaps`; a drawer that stands in the page (`data-opens` names it) opens with the tap all the same.
 * The modules are asked for once there is something to see: named in the head, the browser would ask for them, one by one on
 * a slow phone, before it reads on.
 */
export const earlyScript = `(function(){
var d=document,w=window,t,v,f,started;
try{t=localStorage.getItem('stallbar-theme');v=localStorage.getItem('stallbar-view');f=localStorage.getItem('stallbar-font')}catch(e){}
if(t==='light'||t==='dark')d.documentElement.dataset.theme=t;
if(v==='list')d.documentElement.dataset.view=v;
if(f)f.split(' ').forEach(function(u,i){d.fonts.add(new FontFace('Barlow Condensed','url('+u+')',{weight:i?'700':'600',display:'swap'}))});
function keep(e,b){
e.preventDefault();e.stopImmediatePropagation();
var p=b.dataset.opens,a=p&&d.getElementById(p);
q.taps.push(b);
if(a){if(!a.open)a.showModal()}else b.setAttribute('aria-busy','true')
}
var q=w.stallbarEarly={taps:[],hold:function(e){
if(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||!e.target.closest)return;
var b=e.target.closest('[data-replay]'),c=e.target.closest('dialog[open]');
if(b)keep(e,b);else if(c&&(e.target===c||e.target.closest('[data-closes]')))c.close()
},press:function(e){
var b=(e.ctrlKey||e.metaKey)&&(e.key||'').toLowerCase()==='k'&&d.querySelector('[data-replay][aria-keyshortcuts]');
if(b)keep(e,b)
}};
d.addEventListener('click',q.hold,true);d.addEventListener('keydown',q.press,true);
function start(){
var m=!started&&d.querySelector('meta[name=${modulesMeta}]');
if(!m)return;
started=1;
m.content.split(' ').forEach(function(src,i){
var e=d.createElement(i?'link':'script');
if(i){e.rel='modulepreload';e.href=src}else{e.type='module';e.src=src}
e.fetchPriority='high';
d.head.append(e)
})
}
function frame(){
var r=d.getElementById('root');
if(r&&r.firstChild)setTimeout(start);else requestAnimationFrame(frame)
}
requestAnimationFrame(frame);
d.addEventListener('DOMContentLoaded',function(){setTimeout(start,d.hidden?0:150)})
})()`.replaceAll('\n', '');

/** Runs behind what only a wide screen shows, and makes elements of it where there is room. */
export const wideScript = `(function(s){var n=s.previousSibling;if(matchMedia('${media.desktop}').matches)n.outerHTML=n.textContent;s.remove()})(document.currentScript)`;
