package tenancy

import (
	"errors"
	"testing"
)

func TestParseColour_ReadsHexRGBAndRGBA(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Colour{
		"#8bc34a":                 {139, 195, 74, 1},
		"#8BC34A":                 {139, 195, 74, 1},
		"#fa0":                    {255, 170, 0, 1},
		"rgb(139, 195, 74)":       {139, 195, 74, 1},
		"rgb(0,0,0)":              {0, 0, 0, 1},
		"RGB( 255 , 255 , 255 )":  {255, 255, 255, 1},
		"rgba(139, 195, 74, 0.5)": {139, 195, 74, 0.5},
		"rgba(1,2,3,.25)":         {1, 2, 3, 0.25},
		"rgba(1,2,3,0)":           {1, 2, 3, 0},
		"rgba(1,2,3,1.0)":         {1, 2, 3, 1},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got, err := ParseColour(text)
			if err != nil || got != want {
				t.Errorf("got %+v and error %v, want %+v", got, err, want)
			}
		})
	}
}

func TestParseColour_RejectsWithTheSpecifiedText(t *testing.T) {
	t.Parallel()
	const words = "Unsupported color format. Use hex, rgb, or rgba."
	for _, text := range []string{
		"", "green", "8bc34a", "#12", "#1234", "#12345", "#1234567", "#12345678", "#ggg", " #fff", "#fff ", "#fff\n",
		"hsl(88 50% 53%)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(1.5,0,0)", "rgb(10%,0,0)",
		"rgba(1,2,3)", "rgba(1,2,3,2)", "rgba(1,2,3,-0.1)", "rgba(1,2,3,50%)", "rgba(256,2,3,1)",
		"#fff;background:url(//elsewhere.example)", "rgb(1,2,3)}", "var(--brand)",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got, err := ParseColour(text)
			if !errors.Is(err, ErrColour) || err.Error() != words || got != (Colour{}) {
				t.Errorf("got %+v and error %v", got, err)
			}
		})
	}
}
