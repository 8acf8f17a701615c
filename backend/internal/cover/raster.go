package cover

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/lepelblad/lepelblad/tenants/dishes"
)

// Width and Height of a PNG in pixels. Link previews show a picture large when it has at least 600 pixels.
const Width, Height = 800, 533

// rasterOptions are the options of resvg. A cover has no text, so no fonts are loaded.
const rasterOptions = `{"fitTo":{"mode":"width","value":%d},"font":{"loadSystemFonts":false}}`

// rasteriser turns SVG into PNG or pixels with resvg, compiled to WebAssembly. Its module is that of the npm package
// @resvg/resvg-wasm, whose JavaScript it replaces: objects of JavaScript are Go values in a table, addressed by index.
// It runs one drawing at a time.
type rasteriser struct {
	mutex   sync.Mutex
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// rasterise returns an SVG as a PNG of Width pixels. The first call compiles the module, which takes seconds.
func (r *rasteriser) rasterise(ctx context.Context, svg string) ([]byte, error) {
	return r.run(ctx, func(ctx context.Context, s *raster) ([]byte, error) {
		image, err := s.render(ctx, svg, Width)
		if err != nil {
			return nil, err
		}
		content, err := s.result(ctx, "renderedimage_asPng", uint64(image))
		return s.bytes(content), err
	})
}

// pixels returns a square SVG without transparent parts as an image of width pixels.
func (r *rasteriser) pixels(ctx context.Context, svg string, width int) (*image.RGBA, error) {
	content, err := r.run(ctx, func(ctx context.Context, s *raster) ([]byte, error) {
		image, err := s.render(ctx, svg, width)
		if err != nil {
			return nil, err
		}
		content, err := s.call(ctx, "renderedimage_pixels", uint64(image))
		return s.bytes(content), err
	})
	if err != nil {
		return nil, err
	}
	square := image.NewRGBA(image.Rect(0, 0, width, width))
	if len(content) != len(square.Pix) {
		return nil, fmt.Errorf("resvg returned %d bytes for a square of %d pixels", len(content), width)
	}
	square.Pix = content
	return square, nil
}

// run calls draw with an instance of the module.
func (r *rasteriser) run(
	ctx context.Context,
	draw func(context.Context, *raster) ([]byte, error),
) ([]byte, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err := r.compile(ctx); err != nil {
		return nil, fmt.Errorf("compiling resvg: %w", err)
	}
	// A new instance for each drawing returns all memory afterwards.
	module, err := r.runtime.InstantiateModule(ctx, r.module, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("starting resvg: %w", err)
	}
	defer func() { _ = module.Close(ctx) }() // of memory only
	s := &raster{module: module}
	content, err := draw(context.WithValue(ctx, rasterKey{}, s), s)
	if err == nil && content == nil {
		err = errors.New("resvg returned no image")
	}
	return content, err
}

func (r *rasteriser) compile(ctx context.Context) error {
	if r.module != nil {
		return nil
	}
	code := dishes.Rasteriser()
	if code == nil {
		return errors.New("the module is not built: run make build")
	}
	runtime := wazero.NewRuntime(ctx)
	if err := exportGlue(ctx, runtime); err != nil {
		return errors.Join(err, runtime.Close(ctx))
	}
	module, err := runtime.CompileModule(ctx, code)
	if err != nil {
		return errors.Join(err, runtime.Close(ctx))
	}
	r.runtime, r.module = runtime, module
	return nil
}

// rasterKey of a context has the raster of a call.
type rasterKey struct{}

// raster is one run of the module. Objects are strings, byte slices and errors.
type raster struct {
	module  api.Module
	objects map[uint32]any
	last    uint32
}

// undefined is the index of JavaScript's undefined.
const undefined = 128

func (s *raster) keep(object any) uint32 {
	if s.objects == nil {
		s.objects, s.last = map[uint32]any{}, undefined+3 // null, true and false follow undefined
	}
	s.last++
	s.objects[s.last] = object
	return s.last
}

func (s *raster) call(ctx context.Context, name string, arguments ...uint64) (uint32, error) {
	results, err := s.module.ExportedFunction(name).Call(ctx, arguments...)
	if err != nil || len(results) == 0 {
		return 0, err
	}
	return uint32(results[0]), nil
}

// write copies a text into the memory of the module and returns its address.
func (s *raster) write(ctx context.Context, text string) (uint32, error) {
	address, err := s.call(ctx, "__wbindgen_malloc", uint64(len(text)), 1)
	if err != nil {
		return 0, err
	}
	if !s.module.Memory().WriteString(address, text) {
		return 0, fmt.Errorf("no memory for %d bytes", len(text))
	}
	return address, nil
}

// result calls a function that returns a value or an error at the address of its first argument.
func (s *raster) result(ctx context.Context, name string, arguments ...uint64) (uint32, error) {
	const size = 16
	at, err := s.call(ctx, "__wbindgen_add_to_stack_pointer", api.EncodeI32(-size))
	if err != nil {
		return 0, err
	}
	if _, err := s.call(ctx, name, append([]uint64{uint64(at)}, arguments...)...); err != nil {
		return 0, err
	}
	content, ok := s.module.Memory().Read(at, size)
	if !ok {
		return 0, fmt.Errorf("%s returned an address outside the memory", name)
	}
	value, problem, failed := binary.LittleEndian.Uint32(content), binary.LittleEndian.Uint32(content[4:]),
		binary.LittleEndian.Uint32(content[8:])
	if failed != 0 {
		return 0, fmt.Errorf("%s: %v", name, s.objects[problem])
	}
	_, err = s.call(ctx, "__wbindgen_add_to_stack_pointer", size)
	return value, err
}

// render draws an SVG of a width in pixels and returns the index of the image.
func (s *raster) render(ctx context.Context, svg string, width int) (uint32, error) {
	text := fmt.Sprintf(rasterOptions, width)
	options, err := s.write(ctx, text)
	if err != nil {
		return 0, err
	}
	tree, err := s.result(ctx, "resvg_new", uint64(s.keep(svg)), uint64(options), uint64(len(text)), 0)
	if err != nil {
		return 0, err
	}
	return s.result(ctx, "resvg_render", uint64(tree))
}

// bytes returns the object at an index if it is bytes, and otherwise nil.
func (s *raster) bytes(index uint32) []byte {
	content, _ := s.objects[index].([]byte)
	return content
}

// text returns the text at an address in the memory of the module.
func (s *raster) text(address, length uint32) string {
	content, ok := s.module.Memory().Read(address, length)
	if !ok {
		panic(fmt.Errorf("resvg named an address outside its memory"))
	}
	return string(content)
}

// exportGlue gives the module the functions that it imports from JavaScript. Those of images and fonts, which a cover
// does not have, fail.
func exportGlue(ctx context.Context, runtime wazero.Runtime) error {
	host := runtime.NewHostModuleBuilder("wbg")
	export := func(name string, function any) { host.NewFunctionBuilder().WithFunc(function).Export(name) }
	keepError := func(ctx context.Context, address, length uint32) uint32 {
		s := rasterOf(ctx)
		return s.keep(errors.New(s.text(address, length)))
	}
	keepBytes := func(ctx context.Context, object uint32) uint32 {
		s := rasterOf(ctx)
		content, _ := s.objects[object].([]byte)
		return s.keep(append([]byte{}, content...))
	}
	unsupported := func(uint32) uint32 { panic(errors.New("resvg reads a list")) }

	export("__wbg_new_28c511d9baebfa89", keepError)
	export("__wbindgen_memory", func(ctx context.Context) uint32 { return rasterOf(ctx).keep(nil) })
	export("__wbg_buffer_12d079cc21e14bdb", func(ctx context.Context, _ uint32) uint32 {
		return rasterOf(ctx).keep(nil)
	})
	export("__wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb",
		func(ctx context.Context, _, address, length uint32) uint32 {
			s := rasterOf(ctx)
			return s.keep([]byte(s.text(address, length)))
		})
	export("__wbindgen_object_drop_ref", func(ctx context.Context, object uint32) {
		delete(rasterOf(ctx).objects, object)
	})
	export("__wbg_new_63b92bc8671ed464", keepBytes)
	export("__wbg_values_839f3396d5aac002", unsupported)
	export("__wbg_next_196c84450b364254", unsupported)
	export("__wbg_done_298b57d23c0fc80c", unsupported)
	export("__wbg_value_d93c65011f51a456", unsupported)
	export("__wbg_instanceof_Uint8Array_2b3bbecd033d19f6", func(ctx context.Context, object uint32) uint32 {
		if _, ok := rasterOf(ctx).objects[object].([]byte); ok {
			return 1
		}
		return 0
	})
	export("__wbindgen_string_get", func(ctx context.Context, at, object uint32) {
		s := rasterOf(ctx)
		text, ok := s.objects[object].(string)
		var address uint32
		if ok {
			var err error
			if address, err = s.write(ctx, text); err != nil {
				panic(err)
			}
		}
		s.module.Memory().WriteUint32Le(at, address)
		s.module.Memory().WriteUint32Le(at+4, uint32(len(text)))
	})
	export("__wbg_new_16b304a2cfa7ff4a", func(ctx context.Context) uint32 { return rasterOf(ctx).keep(nil) })
	export("__wbindgen_string_new", func(ctx context.Context, address, length uint32) uint32 {
		s := rasterOf(ctx)
		return s.keep(s.text(address, length))
	})
	export("__wbg_push_a5b05aedc7234f9f", func(uint32, uint32) uint32 { panic(errors.New("resvg makes a list")) })
	export("__wbg_length_c20a40f15020d68a", func(ctx context.Context, object uint32) uint32 {
		content, _ := rasterOf(ctx).objects[object].([]byte)
		return uint32(len(content))
	})
	export("__wbg_set_a47bac70306a19a7", func(uint32, uint32, uint32) { panic(errors.New("resvg copies bytes")) })
	export("__wbindgen_throw", func(ctx context.Context, address, length uint32) {
		panic(errors.New(rasterOf(ctx).text(address, length)))
	})
	_, err := host.Instantiate(ctx)
	return err
}

func rasterOf(ctx context.Context) *raster { return ctx.Value(rasterKey{}).(*raster) }
