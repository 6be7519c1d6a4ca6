// go run -C scripts/node-schemas . SOURCE [FOLDER]: makes the JSON schemas of a node's configuration files from the
// source of AvalancheGo, which Go's own parser reads. SOURCE is a release of it: a checkout, or the folder of the module
// (go mod download -json github.com/ava-labs/avalanchego@v1.15.0 prints it). Writes to media/schemas or FOLDER. Both are
// absolute paths.
// Types and defaults come from the code, help from there and from the tables of its config.md; what the source of one
// release can't say (keys that older ones read, and later changes) from facts.json.
// The C-Chain before Helicon and Subnet-EVM are modules of their own (graft/coreth, graft/subnet-evm). Where SOURCE
// doesn't have them, their definitions in media/schemas stay as they are.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const module = "github.com/ava-labs/avalanchego/"

// The schemas that the package has, from this folder.
const schemas = "../../media/schemas"

var (
	source  string
	release string
	files   = token.NewFileSet()
	facts   struct {
		Removed map[string]map[string]string
		Patches map[string]map[string]object
	}
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func read(name string) string { return string(must(os.ReadFile(filepath.Join(source, name)))) }

// ---- Packages

// A declared name: the file that declares it, and what it is.
type declared struct {
	scope scope
	typed ast.Expr      // the type of a constant, or what a type is
	value ast.Expr      // the value of a constant or a variable
	call  *ast.FuncDecl // a function
}

type goPackage struct {
	names   map[string]declared
	methods map[string]map[string]declared
}

// Where an expression stands.
type scope struct {
	pkg  *goPackage
	file *ast.File
	iota int
}

var packages = map[string]*goPackage{}

// A folder of the source. The modules of the graft are beside the module in Go's module cache.
func folderOf(inside string) string {
	if parts := strings.SplitN(inside, "/", 3); parts[0] == "graft" && len(parts) == 3 {
		beside := strings.Replace(source, "avalanchego@", "avalanchego/graft/"+parts[1]+"@", 1)
		if _, err := os.Stat(beside); err == nil && beside != source {
			return filepath.Join(beside, parts[2])
		}
	}
	return filepath.Join(source, inside)
}

// A package of AvalancheGo or of Go itself, without tests and other systems' files. Nil if it isn't at hand.
func packageOf(name string) *goPackage {
	if known, ok := packages[name]; ok {
		return known
	}
	dir := filepath.Join(build.Default.GOROOT, "src", name)
	if inside, ok := strings.CutPrefix(name, module); ok {
		dir = folderOf(inside)
	}
	packages[name] = nil
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	context := build.Default
	context.GOOS, context.GOARCH = "linux", "amd64"
	pkg := &goPackage{map[string]declared{}, map[string]map[string]declared{}}
	packages[name] = pkg
	for _, entry := range entries {
		isOurs, _ := context.MatchFile(dir, entry.Name())
		if !isOurs || !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file := must(parser.ParseFile(files, filepath.Join(dir, entry.Name()), nil, parser.ParseComments))
		for _, decl := range file.Decls {
			pkg.add(file, decl)
		}
	}
	return pkg
}

func (p *goPackage) add(file *ast.File, decl ast.Decl) {
	if function, ok := decl.(*ast.FuncDecl); ok {
		found := declared{scope: scope{p, file, 0}, call: function}
		if function.Recv == nil {
			p.names[function.Name.Name] = found
			return
		}
		receiver := strings.TrimLeft(printed(function.Recv.List[0].Type), "*")
		if p.methods[receiver] == nil {
			p.methods[receiver] = map[string]declared{}
		}
		p.methods[receiver][function.Name.Name] = found
		return
	}
	var before *ast.ValueSpec
	for i, spec := range decl.(*ast.GenDecl).Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			p.names[spec.Name.Name] = declared{scope: scope{p, file, 0}, typed: spec.Type}
		case *ast.ValueSpec:
			given := spec
			// A constant without a value repeats the expression of the one before.
			if len(spec.Values) == 0 && before != nil && decl.(*ast.GenDecl).Tok == token.CONST {
				given = before
			} else {
				before = spec
			}
			for at, name := range spec.Names {
				one := declared{scope: scope{p, file, i}, typed: given.Type}
				if at < len(given.Values) {
					one.value = given.Values[at]
				}
				p.names[name.Name] = one
			}
		}
	}
}

// The path of what a file imports by this name.
func (s scope) imported(name string) string {
	for _, spec := range s.file.Imports {
		from := must(strconv.Unquote(spec.Path.Value))
		if spec.Name != nil && spec.Name.Name == name || spec.Name == nil && path.Base(from) == name {
			return from
		}
	}
	return ""
}

// What a name or a qualified name stands for.
func (s scope) find(expr ast.Expr) (declared, bool) {
	switch expr := expr.(type) {
	case *ast.Ident:
		found, ok := s.pkg.names[expr.Name]
		return found, ok
	case *ast.SelectorExpr:
		if name, ok := expr.X.(*ast.Ident); ok {
			if pkg := packageOf(s.imported(name.Name)); pkg != nil {
				found, ok := pkg.names[expr.Sel.Name]
				return found, ok
			}
		}
	}
	return declared{}, false
}

func printed(node any) string {
	var out bytes.Buffer
	if err := printer.Fprint(&out, files, node); err != nil {
		panic(err)
	}
	return out.String()
}

// ---- Values

// A value is a constant, a list ([]any), a struct or a map (fields), or nil where the source alone doesn't say it.
type fields map[string]any

// A field of a struct, or of one that is embedded in it.
func field(value any, name string) any {
	within, _ := value.(fields)
	if found, ok := within[name]; ok {
		return found
	}
	for _, each := range within {
		if found := field(each, name); found != nil {
			return found
		}
	}
	return nil
}

func (s scope) value(expr ast.Expr) any {
	switch expr := expr.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(expr.Value, expr.Kind, 0)
	case *ast.ParenExpr:
		return s.value(expr.X)
	case *ast.UnaryExpr:
		operand := s.value(expr.X)
		if known, ok := operand.(constant.Value); ok && expr.Op != token.AND {
			return constant.UnaryOp(expr.Op, known, 0)
		}
		return operand
	case *ast.BinaryExpr:
		left, isLeft := s.value(expr.X).(constant.Value)
		right, isRight := s.value(expr.Y).(constant.Value)
		if !isLeft || !isRight {
			return nil
		}
		if expr.Op == token.SHL || expr.Op == token.SHR {
			count, _ := constant.Uint64Val(right)
			return constant.Shift(left, expr.Op, uint(count))
		}
		if expr.Op == token.QUO && left.Kind() == constant.Int && right.Kind() == constant.Int {
			return constant.BinaryOp(left, token.QUO_ASSIGN, right)
		}
		return constant.BinaryOp(left, expr.Op, right)
	case *ast.IndexExpr:
		return field(s.value(expr.X), lastName(expr.Index))
	case *ast.CompositeLit:
		return s.literal(expr)
	case *ast.CallExpr:
		return s.called(expr)
	case *ast.Ident:
		switch expr.Name {
		case "true", "false":
			return constant.MakeBool(expr.Name == "true")
		case "iota":
			return constant.MakeInt64(int64(s.iota))
		}
	}
	if found, ok := s.find(expr); ok {
		if found.value == nil {
			return nil
		}
		return found.scope.value(found.value)
	}
	if selector, ok := expr.(*ast.SelectorExpr); ok {
		return field(s.value(selector.X), selector.Sel.Name)
	}
	return nil
}

func lastName(expr ast.Expr) string {
	text := printed(expr)
	return text[strings.LastIndex(text, ".")+1:]
}

// Lists, structs and maps. The key of a map that is a constant is its text, that of an array the constant's name.
func (s scope) literal(expr *ast.CompositeLit) any {
	list, keyed := []any{}, fields{}
	_, isMap := expr.Type.(*ast.MapType)
	for _, element := range expr.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			list = append(list, s.value(element))
			continue
		}
		name := lastName(pair.Key)
		if key, ok := s.value(pair.Key).(constant.Value); isMap && ok {
			name = text(key)
		}
		keyed[name] = s.value(pair.Value)
	}
	_, isArray := expr.Type.(*ast.ArrayType)
	if isArray && len(keyed) == 0 {
		return list
	}
	// A value that wraps another one alone, such as a duration, is that one.
	if len(list) == 1 && len(keyed) == 0 {
		return list[0]
	}
	return keyed
}

func (s scope) called(expr *ast.CallExpr) any {
	name := lastName(expr.Fun)
	selector, isSelector := expr.Fun.(*ast.SelectorExpr)
	if name == "String" && isSelector && len(expr.Args) == 0 {
		return s.member(selector.X)
	}
	args := make([]constant.Value, len(expr.Args))
	for i, arg := range expr.Args {
		args[i], _ = s.value(arg).(constant.Value)
		if member := s.member(arg); member != nil && name == "Sprintf" {
			args[i] = member.(constant.Value)
		}
	}
	switch {
	case len(args) == 0 || slices.Contains(args[:min(len(args), 5)], nil):
		if len(args) == 1 {
			return s.value(expr.Args[0])
		}
		return nil
	case name == "Sprintf":
		out := constant.StringVal(args[0])
		for _, arg := range args[1:] {
			verb := regexp.MustCompile(`%\w`).FindStringIndex(out)
			shown := text(arg)
			if out[verb[0]:verb[1]] == "%q" {
				shown = strconv.Quote(shown)
			}
			out = out[:verb[0]] + shown + out[verb[1]:]
		}
		return constant.MakeString(strings.ReplaceAll(out, "%%", "%"))
	case name == "Join":
		parts := []string{}
		for _, arg := range args {
			parts = append(parts, text(arg))
		}
		return constant.MakeString(path.Join(parts...))
	case name == "Date":
		at := [5]int{}
		for i := range at {
			number, _ := constant.Int64Val(args[i])
			at[i] = int(number)
		}
		moment := time.Date(at[0], time.Month(at[1]), at[2], at[3], at[4], 0, 0, time.UTC)
		return constant.MakeString(moment.Format(time.RFC3339))
	}
	return args[0]
}

// The text of a member of an enumeration: what a method of its type returns for it.
func (s scope) member(expr ast.Expr) any {
	found, ok := s.find(expr)
	if !ok || found.value == nil {
		return nil
	}
	if text := found.scope.member(found.value); text != nil {
		return text
	}
	if found.typed == nil {
		return nil
	}
	for _, method := range found.scope.pkg.methods[printed(found.typed)] {
		for _, clause := range clausesOf(method.call) {
			for _, option := range clause.List {
				result, isReturn := clause.Body[0].(*ast.ReturnStmt)
				if printed(option) != lastName(expr) || !isReturn {
					continue
				}
				if name, ok := method.scope.value(result.Results[0]).(constant.Value); ok && name.Kind() == constant.String {
					return name
				}
			}
		}
	}
	return nil
}

// The cases of a function's switch.
func clausesOf(function *ast.FuncDecl) []*ast.CaseClause {
	clauses := []*ast.CaseClause{}
	ast.Inspect(function, func(node ast.Node) bool {
		if clause, ok := node.(*ast.CaseClause); ok {
			clauses = append(clauses, clause)
		}
		return true
	})
	return clauses
}

// The texts that a function's switch takes.
func casesOf(pkg, function string) []string {
	found := packageOf(module + pkg).names[function]
	texts := []string{}
	for _, clause := range clausesOf(found.call) {
		for _, option := range clause.List {
			if value, ok := found.scope.value(option).(constant.Value); ok {
				texts = append(texts, strings.ToLower(text(value)))
			}
		}
	}
	return texts
}

func text(value constant.Value) string {
	if value.Kind() == constant.String {
		return constant.StringVal(value)
	}
	return value.ExactString()
}

// A value as JSON has it.
func plain(value any) any {
	switch value := value.(type) {
	case constant.Value:
		switch value.Kind() {
		case constant.Bool:
			return constant.BoolVal(value)
		case constant.String:
			return constant.StringVal(value)
		case constant.Int:
			return json.Number(value.ExactString())
		}
		number, _ := constant.Float64Val(value)
		return number
	case []any:
		list := []any{}
		for _, each := range value {
			list = append(list, plain(each))
		}
		return list
	}
	return nil
}

// ---- Types

// A field of a struct, with those of embedded ones: its name and type in Go, its key in JSON, the comment at it.
type member struct {
	name     string
	typed    ast.Expr
	key      string
	help     string
	required bool
	scope    scope
}

func (s scope) members(structure *ast.StructType) []member {
	all := []member{}
	for _, each := range structure.Fields.List {
		tag := reflect.StructTag("")
		if each.Tag != nil {
			tag = reflect.StructTag(must(strconv.Unquote(each.Tag.Value)))
		}
		key, _, _ := strings.Cut(tag.Get("json"), ",")
		if key == "-" {
			continue
		}
		if len(each.Names) == 0 {
			if found, ok := s.find(each.Type); ok {
				if within, ok := found.typed.(*ast.StructType); ok {
					all = append(all, found.scope.members(within)...)
				}
			}
			continue
		}
		for _, name := range each.Names {
			if key == "" {
				continue
			}
			comment := each.Doc.Text()
			if strings.TrimSpace(comment) == "" {
				comment = each.Comment.Text()
			}
			start := regexp.MustCompile(`^(The )?` + name.Name + ` (is |are )?`)
			help := start.ReplaceAllString(comment, "")
			isRequired := tag.Get("gencodec") == "required"
			all = append(all, member{name.Name, each.Type, key, help, isRequired, s})
		}
	}
	return all
}

func (s scope) structure(name string) (scope, *ast.StructType) {
	found := s.pkg.names[name]
	within, _ := found.typed.(*ast.StructType)
	return found.scope, within
}

func in(dir string) scope { return scope{pkg: packageOf(module + dir)} }

func texts(pattern string) object { return object{{"type", "string"}, {"pattern", pattern}} }

const (
	nodeID   = `NodeID-[1-9A-HJ-NP-Za-km-z]{25,34}`
	anyID    = `[1-9A-HJ-NP-Za-km-z]{36,50}`
	octet    = `(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
	ipv4     = `(` + octet + `\.){3}` + octet
	ipv6     = `[0-9a-fA-F:]*:[0-9a-fA-F:.]*(%\w+)?`
	port     = `:([0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])`
	address  = `(` + ipv4 + `|\[` + ipv6 + `\])` + port
	duration = `^[-+]?(0|((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$`
	number   = `([1-9]\d*(\.\d*)?|0[0-7]*|0\.\d*|0[xX][\da-fA-F]+)`
)

// A list in one text. AvalancheGo skips empty members.
func listOf(one, space string) string {
	return `^(` + space + `(` + one + `)?` + space + `(,|$))*$`
}

var (
	integer      = object{{"type", "integer"}}
	unsigned     = object{{"type", "integer"}, {"minimum", 0}}
	hexOrDecimal = object{{"type", []any{"integer", "string"}}, {"pattern", `^(0x[0-9a-fA-F]+|[0-9]+)$`}}
	// 0 is the same number without a unit; other numbers count nanoseconds.
	lenient = object{
		{"type", []any{"string", "integer"}}, {"pattern", duration},
		{"not", object{{"type", "integer"}, {"minimum", 1}}},
		{"errorMessage", `"30" means 30 nanoseconds. Write "30s".`}, {"kind", "duration"},
	}
	strict = object{
		{"type", "string"}, {"pattern", duration},
		{"errorMessage", `The chain won't start: write numbers with units, such as "30s" or "1h30m".`}, {"kind", "duration"},
	}
	nanoseconds = object{
		{"type", "integer"}, {"kind", "nanoseconds"},
		{"errorMessage", "Write a number of nanoseconds, such as 30000000000 for 30 seconds."},
	}
	hash   = texts("^0x[0-9a-fA-F]{64}$")
	moment = concat(texts(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`),
		object{{"errorMessage", "The node won't start: write a time such as 2026-01-01T00:00:00Z."}})
	// Types whose JSON isn't that of what they are made of. Those in `never` don't read null.
	known = map[string]object{
		"time.Duration": nanoseconds, "time.Time": moment, "big.Int": integer,
		"ids.ID": texts("^" + anyID + "$"), "ids.NodeID": texts("^" + nodeID + "$"),
		"math.HexOrDecimal256": hexOrDecimal, "math.HexOrDecimal64": hexOrDecimal,
		"hexutil.Bytes": texts("^0x([0-9a-fA-F]{2})*$"), "common.Address": texts("^0[xX][0-9a-fA-F]{40}$"),
		"common.UnprefixedAddress": texts("^(0[xX])?[0-9a-fA-F]{40}$"),
		"common.Hash":              hash, "string": {{"type", "string"}}, "bool": {{"type", "boolean"}},
		"float64": {{"type", "number"}}, "int": integer, "int64": integer, "uint": unsigned, "uint64": unsigned,
		"uint16": unsigned.with("maximum", 1<<16-1), "uint32": unsigned.with("maximum", 1<<32-1),
	}
	castable = map[string]string{
		"bool": "1|t|T|TRUE|true|True|0|f|F|FALSE|false|False", "int": "[-+]?" + number, "uint": `\+?` + number, "uint64": `\+?` + number,
		"float64": `[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?`,
	}
	never = []string{"hexutil.Bytes", "common.Address", "common.Hash", "math.HexOrDecimal256", "math.HexOrDecimal64"}
	zeros = map[string]any{"boolean": false, "string": ""}
)

// What a schema needs beside a type: values that aren't set, the rows of a page's table, what reads it, and which
// types a field is read as.
type options struct {
	defaults any
	rows     []row
	who      string
	read     map[string]ast.Expr
}

// The schema of a type, and whether null is read as absent.
func (s scope) schema(typed ast.Expr, with options) (object, bool) {
	switch typed := typed.(type) {
	case *ast.StarExpr:
		within, _ := s.schema(typed.X, with)
		return within, true
	case *ast.ArrayType:
		if printed(typed.Elt) == "byte" {
			return known["string"], true
		}
		return s.list(typed.Elt, with), true
	case *ast.IndexExpr: // set.Set[T]
		return s.list(typed.Index, with), true
	case *ast.MapType:
		within, isNull := s.schema(typed.Value, with)
		made := object{{"type", "object"}, {"additionalProperties", absent(within, isNull)}}
		if key := printed(typed.Key); strings.HasSuffix(key, "Address") {
			made = made.with("propertyNames", known[key])
		}
		return made, true
	}
	name := printed(typed)
	if found, ok := known[name]; ok {
		return found, !slices.Contains(never, name)
	}
	found, ok := s.find(typed)
	if !ok {
		panic("unknown type " + name)
	}
	structure, isStruct := found.typed.(*ast.StructType)
	reader, hasReader := found.scope.pkg.methods[lastName(typed)]["UnmarshalJSON"]
	if isStruct && hasReader && len(structure.Fields.List) == 1 && printed(structure.Fields.List[0].Type) == "time.Duration" {
		if strings.Contains(printed(reader.call.Body), "cast.ToDurationE") {
			return lenient, false
		}
		return strict, false
	}
	if isStruct {
		return found.scope.object(structure, with), true
	}
	schema, isNull := found.scope.schema(found.typed, with)
	if values := found.scope.values(lastName(typed)); len(values) > 0 && schema.get("type") == "string" {
		schema = schema.with("enum", values)
	}
	return schema, isNull
}

func (s scope) list(item ast.Expr, with options) object {
	within, isNull := s.schema(item, with)
	return object{{"type", "array"}, {"items", absent(within, isNull)}}
}

// The constants of a type.
func (s scope) values(name string) []any {
	found := []any{}
	for _, each := range s.pkg.names {
		if each.value != nil && each.typed != nil && printed(each.typed) == name {
			if value, ok := each.scope.value(each.value).(constant.Value); ok {
				found = append(found, text(value))
			}
		}
	}
	slices.SortFunc(found, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	return found
}

// A schema that takes null, too, if Go reads it as absent.
func absent(schema object, isNull bool) object {
	if !isNull || schema.get("type") == nil {
		return schema
	}
	types, isList := schema.get("type").([]any)
	if !isList {
		types = []any{schema.get("type")}
	}
	if values, ok := schema.get("enum").([]any); ok {
		schema = schema.with("enum", slices.Concat(values, []any{nil}))
	}
	return schema.with("type", slices.Concat(types, []any{"null"}))
}

// The keys of a struct. A page's table, if there is one, explains them and has defaults that aren't in the code.
func (s scope) object(structure *ast.StructType, with options) object {
	properties, required := object{}, []any{}
	for _, each := range s.members(structure) {
		given := field(with.defaults, each.name)
		typed := each.typed
		if as := with.read[each.name]; as != nil {
			typed = as
		}
		schema, isNull := each.scope.schema(typed, options{given, with.rows, with.who, nil})
		if each.required {
			required = append(required, each.key)
		}
		schema = absent(schema, (isNull || with.read != nil) && !each.required)
		row := rowOf(with.rows, each.key)
		properties = append(properties, pair{each.key, explained(schema, either(row.help, each.help, wordsOf(each.key)),
			valueFor(schema, printed(typed), given, row), row.fallback)})
	}
	made := closed(properties, with.who)
	if len(required) > 0 {
		made = made.with("required", required)
	}
	return made
}

func either(all ...string) string {
	for _, one := range all {
		if strings.TrimSpace(one) != "" {
			return one
		}
	}
	return ""
}

func hasType(schema object, name string) bool {
	types, isList := schema.get("type").([]any)
	return schema.get("type") == name || isList && slices.Contains(types, any(name))
}

func valueFor(schema object, typed string, given any, row row) any {
	_, isList := given.([]any)
	if hasType(schema, "object") || given != nil && isList != hasType(schema, "array") {
		return nil
	}
	if value := plain(given); value != nil {
		return value
	}
	if row.value != nil {
		return row.value
	}
	if zero, ok := zeros[kindOf(schema)]; ok && (typed == "bool" || typed == "string") {
		return zero
	}
	if slices.Contains([]string{"int", "int64", "uint64"}, typed) {
		return 0
	}
	return nil
}

func kindOf(schema object) string {
	if kind, ok := schema.get("kind").(string); ok {
		return kind
	}
	names := []string{}
	types, isList := schema.get("type").([]any)
	if !isList {
		types = []any{schema.get("type")}
	}
	for _, each := range types {
		if each != "null" {
			names = append(names, each.(string))
		}
	}
	return strings.Join(names, " or ")
}

// An object with these keys, and comments, for which JSON has no other form. All others are unknown to `who`.
// Keys whose schemas are alike become neighbors, which makes the package smaller.
func closed(properties object, who string) object {
	sorted := slices.Clone(properties)
	slices.SortStableFunc(sorted, func(a, b pair) int {
		return bytes.Compare(must(marshal(a.value)), must(marshal(b.value)))
	})
	return object{
		{"type", "object"},
		{"properties", sorted},
		{"patternProperties", object{{`^(\$schema$|\$comment|_comment|//)`, true}}},
		{"additionalProperties", ignored(either(who, "AvalancheGo"), "settings")},
	}
}

// What marks a key that `who` doesn't know.
func ignored(who, what string) object {
	if name, isChain := strings.CutPrefix(who, "the "); isChain {
		who = "The " + name + " of AvalancheGo"
	}
	return object{{"deprecationMessage", who + " " + release + " ignores this key: it isn't one of its " + what + "."}}
}

func wordsOf(key string) string {
	spaced := regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(key, "$1 $2")
	return strings.ReplaceAll(spaced, "-", " ")
}

// Adds what hovers show: VS Code shows a description, but neither type nor default.
func explained(schema object, help string, value any, fallback string) object {
	words := strings.TrimSpace(regexp.MustCompile(`(<br ?/?>|\s)+`).ReplaceAllString(help, " "))
	words = strings.NewReplacer("Oterhwise", "Otherwise", "SnowParameters", "`snowParameters`", "SimplexParameters", "`simplexParameters`").Replace(words)
	words = strings.ToUpper(words[:1]) + words[1:]
	if !strings.ContainsRune(".!?:", rune(words[len(words)-1])) {
		words += "."
	}
	kind, shown, note := kindOf(schema), "", ""
	number, isNumber := value.(json.Number)
	if isNumber && kind == "duration" {
		value = durationText(string(number))
	} else if isNumber && kind == "nanoseconds" {
		note = " (" + durationText(string(number)) + ")"
	}
	if kind != "object" {
		shown = " Default: " + either(fallback, "none") + "."
		if value != nil {
			shown = " Default: " + string(must(marshal(value))) + note + "."
		}
	}
	made := slices.DeleteFunc(slices.Clone(schema), func(each pair) bool { return each.key == "kind" })
	if choice := regexp.MustCompile(`(?i)(must|should) be one of [\[{]([^\]}]+)[\]}]`).FindStringSubmatch(words); choice != nil {
		all := []any{}
		for _, name := range strings.Split(choice[2], ", ") {
			all = append(all, name)
		}
		if strings.EqualFold(choice[1], "must") {
			made = append(made, pair{"enum", append(all, nil)})
		} else {
			made = append(made, pair{"examples", all})
		}
	}
	if value != nil {
		made = append(made, pair{"default", value})
	}
	if strings.HasPrefix(words, "Deprecated") {
		made = append(made, pair{"deprecationMessage", words})
	}
	return append(made, pair{"description", words + "\n\nType: " + kind + "." + shown})
}

// A duration as people write it.
func durationText(nanoseconds string) string {
	all := time.Duration(must(strconv.ParseInt(nanoseconds, 10, 64)))
	if all%time.Second != 0 {
		return fmt.Sprintf("%dms", all.Milliseconds())
	}
	out := ""
	for _, part := range []string{fmt.Sprintf("%dh", all/time.Hour), fmt.Sprintf("%dm", all/time.Minute%60), fmt.Sprintf("%ds", all/time.Second%60)} {
		if part[0] != '0' {
			out += part
		}
	}
	return either(out, "0s")
}

// ---- Pages

// A row of a page's table: key, help, and the default, as a value if it is one.
type row struct {
	key, help, fallback string
	value               any
}

func rowOf(rows []row, key string) row {
	for _, each := range rows {
		if each.key == key {
			return each
		}
	}
	return row{}
}

// The help of a name that eth-apis takes, which the page lists in the same way.
var apiName = regexp.MustCompile(`^(Adds the|Enables the public)`)

func rowsOf(page string) []row {
	data, err := os.ReadFile(folderOf(page))
	if err != nil {
		return nil
	}
	lines := strings.Split(string(data), "\n")
	columns, rows := []string{}, []row{}
	for i, line := range lines {
		cells := []string{}
		for _, cell := range strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|") {
			cells = append(cells, strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|")))
		}
		if i+1 < len(lines) && regexp.MustCompile(`^\|[ :|-]+$`).MatchString(lines[i+1]) {
			columns = cells
			continue
		}
		cell := func(name string) string {
			if at := slices.Index(columns, name); at >= 0 && at < len(cells) {
				return cells[at]
			}
			return ""
		}
		named := cell("JSON Key")
		if named == "" && len(cells) > 1 {
			named = cells[1]
		}
		key := regexp.MustCompile("^`?(?:--)?([\\w-]*\\w)`?$").FindStringSubmatch(named)
		if key == nil || cell("Type")+cell("JSON Key") == "" {
			continue
		}
		fallback := strings.ReplaceAll(cell("Default"), "`", "")
		if fallback == "-" {
			fallback = ""
		}
		found := row{key[1], cell("Description"), fallback, nil}
		if regexp.MustCompile(`^(true|false|\d[\d,]*|".*")$`).MatchString(fallback) {
			found.value = ordered(json.RawMessage(strings.ReplaceAll(fallback, ",", "")))
		}
		rows = append(rows, found)
	}
	return rows
}

// The keys that the release notes call removed, of the configuration that `target` matches (or doesn't, after `!`),
// with what replaces them.
func removedFrom(target string) map[string]string {
	removed := map[string]string{}
	at, title, top := "", "", ""
	for _, line := range strings.Split(read("RELEASES.md"), "\n") {
		if found := regexp.MustCompile(`^## \[(v[^\]]+)\]`).FindStringSubmatch(line); found != nil {
			at = found[1]
		}
		if strings.HasPrefix(line, "#") {
			title = line
		}
		if !strings.HasPrefix(line, " ") {
			top = line
		}
		isRemoved := strings.HasPrefix(title, "### Config") && strings.HasPrefix(top, "- Removed")
		key := regexp.MustCompile("(?:- `|`--)(?:--)?([\\w-]+)`").FindStringSubmatch(line)
		words := regexp.MustCompile("`[^`]*`").ReplaceAllString(top+" "+line, "")
		wanted, isOther := strings.CutPrefix(target, "!")
		isTarget := regexp.MustCompile("(?i)"+wanted).MatchString(words) != isOther
		if !isRemoved || key == nil || !isTarget || removed[key[1]] != "" {
			continue
		}
		removed[key[1]] = at
		if use := regexp.MustCompile("use `(?:--)?([\\w-]+)` instead").FindStringSubmatch(line); use != nil {
			removed[key[1]] = at + " " + use[1]
		}
	}
	return removed
}

// ---- Configurations

// A configuration with the keys that its page lists for nothing, and those that releases removed.
func withGone(name string, schema object, rows []row, target string) object {
	own := slices.Clone(schema.get("properties").(object))
	for i, each := range own {
		if facts.Removed[name+"/"+each.key] != nil {
			own[i].value = withGone(name+"/"+each.key, each.value.(object), nil, "")
		}
	}
	isKnown := func(key string) bool {
		return slices.ContainsFunc(own, func(each pair) bool {
			within, _ := each.value.(object).get("properties").(object)
			return each.key == key || within.get(key) != nil
		})
	}
	removed := facts.Removed[name]
	if target != "" {
		noted := removedFrom(target)
		removed = map[string]string{}
		for key, at := range facts.Removed[name] {
			removed[key] = at
		}
		for key, at := range noted {
			// The notes name the release; the facts may know better what replaces the key.
			if _, use, _ := strings.Cut(removed[key], " "); use != "" {
				at, _, _ = strings.Cut(at, " ")
				at += " " + use
			}
			removed[key] = at
		}
	}
	keys := []string{}
	for key := range removed {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		if !isKnown(key) {
			own = own.with(key, removedKey(removed[key]))
		}
	}
	for _, row := range rows {
		if apiName.MatchString(row.help) {
			continue
		}
		if !isKnown(row.key) {
			own = own.with(row.key, object{{"deprecationMessage", "AvalancheGo " + release +
				" ignores this key, although its documentation lists it: remove it."}})
		}
	}
	for _, patch := range sortedKeys(facts.Patches[name]) {
		schema, _ := own.get(patch).(object)
		// A patch with a type is a whole schema.
		if facts.Patches[name][patch].get("type") != nil {
			schema = nil
		}
		for _, each := range facts.Patches[name][patch] {
			if each.key == "note" {
				schema = schema.with("description", strings.Replace(schema.get("description").(string), "\n\n",
					" "+each.value.(string)+"\n\n", 1))
			} else {
				schema = schema.with(each.key, each.value)
			}
		}
		own = own.with(patch, schema)
	}
	return schema.with("properties", own)
}

func sortedKeys[T any](all map[string]T) []string {
	keys := []string{}
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// `at` is a release (`<` before the first one that is known without the key), with the key that replaces it: with what
// to write there if its values are others, or after `=` if it is gone by now. Quick fixes write a `replacement`.
func removedKey(at string) object {
	at, use, _ := strings.Cut(at, " ")
	key, values, hasValues := strings.Cut(use, " ")
	gone, isGone := strings.CutPrefix(key, "=")
	removed := "Removed in AvalancheGo " + at
	if before, ok := strings.CutPrefix(at, "<"); ok {
		removed = "Removed before AvalancheGo " + before
	} else if strings.HasPrefix(at, "Subnet-EVM") {
		removed = "Removed in " + strings.Replace(at, "-v", " v", 1)
	}
	switch {
	case use == "":
		removed += ". The node ignores it: remove it."
	case isGone:
		removed += " (renamed to `" + gone + "`, which has no effect since Helicon). The node ignores it: remove it."
	case hasValues:
		removed += ". The node ignores it: set `" + key + "` " + values + " instead."
	default:
		removed += ". The node ignores it: use `" + key + "` instead."
		return object{{"deprecationMessage", removed}, {"replacement", key}}
	}
	return object{{"deprecationMessage", removed}}
}

// How config.go reads flags that are texts to its parser.
func formats() map[string]object {
	networks := sortedKeys(packageOf(module + "utils/constants").namesOf("NetworkNameToNetworkID"))
	anyCase := func(words []string) string {
		out := []string{}
		for _, word := range words {
			out = append(out, regexp.MustCompile(`[a-z]`).ReplaceAllStringFunc(word, func(letter string) string {
				return "[" + letter + strings.ToUpper(letter) + "]"
			}))
		}
		return strings.Join(out, "|")
	}
	oneOf := func(what string, words []string) object {
		all := []any{}
		for _, word := range words {
			all = append(all, word)
		}
		return object{
			{"pattern", "^(" + anyCase(words) + ")$"}, {"examples", all},
			{"errorMessage", "The node won't start: not " + what + ". Use " + strings.Join(words, ", ") + "."},
		}
	}
	wrong := func(pattern, message string) object { return object{{"pattern", pattern}, {"errorMessage", message}} }
	levels := casesOf("utils/logging", "ToLevel")
	ips := "The node won't start: write IP addresses with ports and commas, such as 127.0.0.1:9651,127.0.0.1:9653."
	ids := "The node won't start: write NodeIDs with commas."
	networkID := `(0*\d{1,9}|0*[1-3]\d{9}|0*4[01]\d{8}|0*42[0-8]\d{7}|0*429[0-3]\d{6}|0*4294[0-8]\d{5}|0*42949[0-5]\d{4}|0*429496[0-6]\d{3}|0*4294967[01]\d\d|0*42949672[0-8]\d|0*429496729[0-5])`
	return map[string]object{
		"network-id": {
			{"type", []any{"string", "integer"}}, {"minimum", 0}, {"maximum", 1<<32 - 1},
			{"pattern", "^(" + anyCase(networks) + "|(" + anyCase([]string{"network-"}) + ")?" + networkID + ")$"},
			{"errorMessage", "The node won't start: not a network. Use " + strings.Join(networks, ", ") + ", or a number."},
		},
		"log-level":             oneOf("a log level", levels),
		"log-display-level":     oneOf("a log level", levels),
		"log-format":            oneOf("a log format", casesOf("utils/logging", "ToFormat")),
		"tracing-exporter-type": oneOf("an exporter", casesOf("trace", "ExporterTypeFromString")),
		"public-ip-resolution-service": wrong("^("+anyCase(casesOf("utils/dynamicip", "NewResolver"))+")?$",
			"The node won't start: not a service. Use "+strings.Join(casesOf("utils/dynamicip", "NewResolver"), ", ")+"."),
		"public-ip":      wrong(`^(`+ipv4+`|`+ipv6+`)?$`, "The node won't start: not an IP address."),
		"bootstrap-ips":  wrong(listOf(address, " *"), ips),
		"state-sync-ips": wrong(listOf(address, ""), ips),
		"bootstrap-ids":  wrong(listOf(nodeID, " *"), ids),
		"state-sync-ids": wrong(listOf(nodeID, ""), ids),
		"track-subnets": wrong(listOf(`(?!1{32}LpoYY)`+anyID, ""),
			"The node won't start: write subnet IDs with commas and no spaces, without the Primary Network's."),
	}
}

// The keys of a map that a package has.
func (p *goPackage) namesOf(name string) fields {
	found := p.names[name]
	keyed, _ := found.scope.value(found.value).(fields)
	return keyed
}

func nodeFlags() object {
	pkg := packageOf(module + "config")
	deprecated := pkg.names["deprecatedKeys"]
	messages := fields{}
	if literal, ok := deprecated.value.(*ast.CompositeLit); ok {
		messages = deprecated.scope.literal(literal).(fields)
	}
	ports, getters := []string{}, map[string]string{}
	flags, read := object{}, formats()
	for _, found := range pkg.names {
		if found.call == nil {
			continue
		}
		ast.Inspect(found.call, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !strings.HasPrefix(printed(call.Fun), "v.Get") {
				return true
			}
			if key, ok := found.scope.value(call.Args[0]).(constant.Value); ok {
				getters[text(key)] = strings.ToLower(strings.TrimPrefix(printed(call.Fun), "v.Get"))
			}
			return true
		})
	}
	for _, found := range pkg.names {
		if found.call == nil {
			continue
		}
		ast.Inspect(found.call, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			// What becomes a port when it is read.
			if within, ok := call.Args, printed(call.Fun) == "uint16"; ok {
				if getter, ok := within[0].(*ast.CallExpr); ok && strings.HasPrefix(printed(getter.Fun), "v.Get") {
					ports = append(ports, text(found.scope.value(getter.Args[0]).(constant.Value)))
				}
			}
			if strings.HasPrefix(printed(call.Fun), "fs.") && len(call.Args) == 3 {
				key, schema := found.scope.flag(call, read, getters)
				flags = append(flags, pair{key, schema})
			}
			return true
		})
	}
	slices.SortFunc(flags, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	for i, each := range flags {
		if message, ok := messages[each.key].(constant.Value); ok {
			flags[i].value = each.value.(object).with("deprecationMessage", "Deprecated. "+text(message)+".")
		}
		if slices.Contains(ports, each.key) {
			flags[i].value = flags[i].value.(object).with("maximum", 1<<16-1)
		}
	}
	pairs := object{}
	for _, each := range [][2]string{{"bootstrap-ips", "bootstrap-ids"}, {"state-sync-ips", "state-sync-ids"}} {
		for i, key := range each { // One that is null isn't set.
			isText := object{{"properties", object{{key, object{{"type", "string"}}}}}}
			other := object{{"properties", object{{each[1-i], object{}}}}, {"required", []any{each[1-i]}}}
			pairs = append(pairs, pair{key, object{{"if", isText}, {"then", other}}})
		}
	}
	made := closed(flags, "").with("dependentSchemas", pairs).with("additionalProperties", ignored("AvalancheGo", "flags"))
	return withGone("node", made, rowsOf("config/config.md"), "!chain|subnet|AVM")
}

// A flag in the form that its reading needs, which its declaration may not have (github.com/spf13/cast reads values of a file).
func (s scope) flag(call *ast.CallExpr, read map[string]object, getters map[string]string) (string, object) {
	key := text(s.value(call.Args[0]).(constant.Value))
	given := s.value(call.Args[1])
	help := text(s.value(call.Args[2]).(constant.Value))
	written := strings.NewReplacer("float64(runtime.NumCPU())", "number of CPUs", "runtime.NumCPU()", "number of CPUs",
		"nil", "none").Replace(printed(call.Args[1]))
	if strings.Contains(written, "LocalParams") {
		help = strings.TrimSuffix(help, ".") + ". Only custom networks read it."
	}
	kind := strings.ToLower(call.Fun.(*ast.SelectorExpr).Sel.Name)
	getter := either(getters[key], kind)
	schema := known[kind]
	switch getter {
	case "duration":
		schema = lenient
	case "uint32":
		schema = known[getter]
	case "intslice": // If one member isn't a number, the list is empty.
		schema = object{{"type", "array"}, {"items", object{
			{"type", []any{"integer", "string"}}, {"pattern", "^[-+]?" + number + "$"}, {"errorMessage", "Not a number: the node ignores the list."},
		}}}
	case "stringslice": // A text is split at spaces.
		commas := pair{"errorMessage", "Write a list, such as [\"a\", \"b\"]: commas in a text separate nothing."}
		schema = object{
			{"type", []any{"array", "string"}}, {"items", concat(texts(`^[^,\s]*$`), object{commas})}, {"pattern", "^[^,]*$"}, commas,
		}
	case "stringmapstring": // A text is read as JSON.
		written = "{}"
		schema = object{
			{"type", []any{"object", "string"}}, {"additionalProperties", object{{"type", []any{"string", "number", "boolean", "null"}}}},
			{"pattern", `^\s*\{`}, {"errorMessage", "Write an object, such as {\"name\": \"value\"}: the node ignores this."},
		}
	}
	for _, each := range read[key] {
		schema = schema.with(each.key, each.value)
	}
	var value any
	if kind != "stringtostring" {
		value = plain(given)
	}
	made := explained(absent(schema, true), help, value, written)
	if texts, ok := castable[kind]; ok { // A text that Go reads as one is one, too (github.com/spf13/cast).
		made = made.with("type", []any{schema.get("type"), "string", "null"}).with("pattern", "^("+texts+")$").
			with("patternErrorMessage", "Not a valid value: the node reads it as 0 or false without an error.")
	}
	return key, made
}

// A configuration: a struct, what it is by default, and the page beside it.
func fileOf(name, dir, who, target, typed string, more fields) object {
	at := in(dir)
	var defaults any
	for _, each := range []string{"Default", "DefaultConfig", "NewDefaultConfig", "defaultConfig"} {
		if found, ok := at.pkg.names[each]; ok && found.value != nil {
			defaults = found.scope.value(found.value)
		} else if ok && found.call != nil {
			result := found.call.Body.List[0].(*ast.ReturnStmt)
			defaults = found.scope.value(result.Results[0])
		}
	}
	given, _ := defaults.(fields)
	all := fields{}
	for _, each := range []fields{given, more} {
		for key, value := range each {
			all[key] = value
		}
	}
	rows := rowsOf(dir + "/config.md")
	from, structure := at.structure(typed)
	schema := from.object(structure, options{all, rows, who, nil})
	apis := []any{}
	for _, row := range rows {
		if apiName.MatchString(row.help) {
			apis = append(apis, row.key)
		}
	}
	if keys := schema.get("properties").(object); len(apis) > 0 {
		items := object{{"type", "string"}, {"examples", apis}}
		schema = schema.with("properties", keys.with("eth-apis", keys.get("eth-apis").(object).with("items", items)))
	}
	return withGone(name, schema, rows, target)
}

const (
	evm       = "graft/subnet-evm/"
	subnetEVM = "Subnet-EVM"
	cChain    = "the C-Chain"
)

// Each file's definition, and its title.
var names = [][2]string{
	{"c-chain-before-helicon", "C-Chain before Helicon"},
	{"c-chain", "C-Chain since Helicon"},
	{"subnet-evm", "Subnet-EVM"},
	{"subnet-evm-upgrade", "Upgrades of a Subnet-EVM chain"},
	{"subnet-evm-genesis", "Genesis of a Subnet-EVM chain"},
	{"p-chain", "P-Chain"},
	{"x-chain", "X-Chain"},
	{"subnet", "Subnet"},
	{"upgrade", "Upgrades of a custom network"},
}

func definitions() object {
	parameters := func(dir string) any {
		found := packageOf(module + dir).names["DefaultParameters"]
		return found.scope.value(found.value)
	}
	snow := parameters("snow/consensus/snowball")
	all := grafted()
	// Several services have the name of one API.
	apis, isTaken, served := []any{}, map[string]bool{}, packageOf(module + "vms/saevm/sae/rpc").names["apiServices"]
	for _, each := range served.scope.value(served.value).([]any) {
		name := field(each, "name").(constant.Value)
		if field(each, "defaultOn") != nil && !isTaken[text(name)] {
			apis = append(apis, name)
			isTaken[text(name)] = true
		}
	}
	since := fileOf("c-chain", "vms/saevm/cchain", cChain, "C-chain", "config", fields{"APIs": apis})
	since = since.with("properties", withEnded(since.get("properties").(object), all.get("c-chain-before-helicon").(object)))
	all = slices.Concat(object{{"node", nodeFlags()}}, all, object{
		{"c-chain", since},
		{"p-chain", fileOf("p-chain", "vms/platformvm/config", "the P-Chain", "P-chain", "Config", nil)},
		{"x-chain", fileOf("x-chain", "vms/avm", "the X-Chain", "X-chain|AVM", "Config", nil)},
		{"subnet", fileOf("subnet", "subnets", "", "subnet conf", "Config", fields{
			"ConsensusParameters": snow, "SnowParameters": snow,
			"SimplexParameters": parameters("snow/consensus/simplex"),
		})},
		{"upgrade", fileOf("upgrade", "upgrade", "", "", "Config", nil)},
	})
	return elsewhere(all)
}

// The keys of the C-Chain, and those that it read until Helicon.
func withEnded(own, before object) object {
	for _, each := range before.get("properties").(object) {
		schema := each.value.(object)
		mine, _ := own.get(each.key).(object)
		if schema.get("type") != nil && mine.get("type") == nil {
			own = own.with(each.key, schema.with("deprecationMessage", "Has no effect since Helicon (AvalancheGo "+release+
				"). Remove it once the network has activated Helicon."))
		}
	}
	return own
}

// What the modules of the graft define, or what was made of them before.
func grafted() object {
	if packageOf(module+evm+"params/extras") == nil {
		var before struct{ Definitions object }
		if err := json.Unmarshal(must(os.ReadFile(filepath.Join(schemas, "chains.json"))), &before); err != nil {
			panic(err)
		}
		kept := object{}
		for _, name := range []string{"c-chain-before-helicon", "subnet-evm", "subnet-evm-upgrade", "subnet-evm-genesis"} {
			kept = append(kept, pair{name, before.Definitions.get(name)})
		}
		return kept
	}
	extras := in(evm + "params/extras")
	precompiles := object{}
	for _, entry := range must(os.ReadDir(folderOf(evm + "precompile/contracts"))) {
		contract := in(evm + "precompile/contracts/" + entry.Name())
		if key, ok := contract.pkg.names["ConfigKey"]; ok {
			name := text(key.scope.value(key.value).(constant.Value))
			from, structure := contract.structure("Config")
			schema := from.object(structure, options{who: subnetEVM})
			precompiles = append(precompiles, pair{name, explained(schema, wordsOf(name), nil, "")})
		}
	}
	from, structure := extras.structure("ChainConfig")
	fees := extras.pkg.names["DefaultFeeConfig"]
	chain := from.object(structure, options{defaults: fields{"FeeConfig": fees.scope.value(fees.value)}, who: subnetEVM})
	keys := chain.get("properties").(object)
	for _, fork := range strings.Fields("homesteadBlock daoForkBlock eip150Block eip155Block eip158Block byzantiumBlock " +
		"constantinopleBlock petersburgBlock istanbulBlock muirGlacierBlock berlinBlock londonBlock shanghaiTime cancunTime") {
		keys = keys.with(fork, explained(absent(unsigned, true), wordsOf(fork)+" of Ethereum's rules: 0 means active", 0, ""))
	}
	for _, other := range strings.Fields("daoForkSupport arrowGlacierBlock grayGlacierBlock mergeNetsplitBlock pragueTime verkleTime " +
		"terminalTotalDifficulty terminalTotalDifficultyPassed ethash clique") {
		keys = keys.with(other, object{{"description", "Part of Ethereum's rules. An L1 doesn't need it."}})
	}
	keys = keys.with("chainId", explained(absent(unsigned, true), "EVM chain ID, which protects transactions from replay", nil, ""))
	known["params.ChainConfig"] = chain.with("properties", concat(keys, precompiles))
	storage := object{{"type", []any{"object", "null"}}, {"additionalProperties", hash}}
	known["types.Account"] = closed(object{
		{"balance", hexOrDecimal}, {"nonce", absent(hexOrDecimal, true)},
		{"code", absent(known["hexutil.Bytes"], true)}, {"storage", storage},
	}, subnetEVM).with("required", []any{"balance"})
	upgrade, names := object{}, "The chain won't start: not a precompile of Subnet-EVM "+release+". Completion lists them."
	for _, each := range precompiles {
		upgrade = append(upgrade, pair{each.key, each.value.(object).with("required", []any{"blockTimestamp"})})
	}
	known["PrecompileUpgrade"] = concat(closed(upgrade, "").with("additionalProperties", false),
		object{{"minProperties", 1}, {"maxProperties", 1}, {"errorMessage", names}})
	made := func(at scope, name string, with options) object {
		from, structure := at.structure(name)
		return from.object(structure, with)
	}
	// What reads the JSON of a genesis has other types than what holds it.
	core, read := in(evm+"core"), map[string]ast.Expr{}
	_, spec := core.structure("genesisSpecMarshaling")
	for _, each := range spec.Fields.List {
		for _, name := range each.Names {
			read[name.Name] = each.Type
		}
	}
	return object{
		{"c-chain-before-helicon", fileOf("c-chain-before-helicon", "graft/coreth/plugin/evm/config", cChain, "C-chain", "Config", nil)},
		{"subnet-evm", fileOf("subnet-evm", evm+"plugin/evm/config", subnetEVM, "", "Config", nil)},
		{"subnet-evm-upgrade", made(extras, "UpgradeConfig", options{who: subnetEVM})},
		{"subnet-evm-genesis", withGone("subnet-evm-genesis", made(core, "Genesis", options{who: subnetEVM, read: read}), nil, "")},
	}
}

// Where each file's keys are read.
func placeOf(name string) string {
	switch name {
	case "node":
		return "node.json"
	case "c-chain-before-helicon":
		return "the config.json of the C-Chain before Helicon"
	case "subnet-evm":
		return "the config.json of a Subnet-EVM chain"
	case "subnet":
		return "the subnet's file (configs/subnets/ID.json)"
	case "upgrade":
		return "the node's upgrade.json"
	case "subnet-evm-genesis", "subnet-evm-upgrade":
		return "the chain's " + strings.TrimPrefix(name, "subnet-evm-") + ".json"
	}
	return "the config.json of the " + map[byte]string{'c': "C", 'p': "P", 'x': "X"}[name[0]] + "-Chain"
}

// Marks the keys that only other files have. Keys of the same files share a definition.
func elsewhere(all object) object {
	groups, order := map[string][]string{}, []string{}
	places, holders := map[string][]string{}, map[string][]string{}
	for _, each := range all {
		for _, key := range each.value.(object).get("properties").(object) {
			holders[key.key] = append(holders[key.key], each.key)
			message, isMarked := key.value.(object).get("deprecationMessage").(string)
			if !isMarked || strings.HasPrefix(message, "Deprecated") {
				places[key.key] = append(places[key.key], placeOf(each.key))
			}
		}
	}
	// What lies within one key of a file, where people write it beside that key.
	for _, each := range [][2]string{{"subnet-evm-genesis", "config"}, {"subnet-evm-upgrade", "precompileUpgrades"}, {"subnet-evm-upgrade", "networkUpgradeOverrides"}} {
		within := all.get(each[0]).(object).get("properties").(object).get(each[1]).(object)
		if items, isList := within.get("items").(object); isList {
			within = items
		}
		for _, key := range within.get("properties").(object) {
			if holders[key.key] == nil {
				places[key.key] = append(places[key.key], "`"+each[1]+"` of "+placeOf(each[0]))
			}
		}
	}
	for _, key := range sortedKeys(places) {
		// The C-Chain has one file, before Helicon and since.
		if slices.Contains(places[key], placeOf("c-chain")) {
			places[key] = slices.DeleteFunc(places[key], func(place string) bool { return strings.HasSuffix(place, "before Helicon") })
		}
		group := strings.Join(holders[key], " ") + ": " + strings.Join(places[key], " or ")
		if groups[group] == nil {
			order = append(order, group)
		}
		groups[group] = append(groups[group], key)
	}
	made, shared := object{}, object{}
	for i, group := range order {
		_, places, _ := strings.Cut(group, ": ")
		message := object{{"deprecationMessage", "Read in " + places + ", not here. Move it there."}}
		pattern := "^(" + strings.Join(groups[group], "|") + ")$"
		shared = append(shared, pair{fmt.Sprintf("elsewhere-%d", i+1), object{
			{"type", "object"}, {"patternProperties", object{{pattern, message}}},
		}})
	}
	for _, each := range all {
		schema, others := each.value.(object), []any{}
		for i, group := range order {
			holders, _, _ := strings.Cut(group, ": ")
			if !slices.Contains(strings.Fields(holders), each.key) {
				// With the file's name, as VS Code moves definitions into the file that refers to them.
				others = append(others, object{{"$ref", "chains.json#/definitions/" + shared[i].key}})
			}
		}
		own := object{}
		for _, keyword := range schema {
			switch keyword.key {
			case "additionalProperties", "unevaluatedProperties":
				own = append(own, pair{"allOf", others}, pair{"unevaluatedProperties", keyword.value})
			case "allOf":
			default:
				own = append(own, keyword)
			}
		}
		made = append(made, pair{each.key, own})
	}
	return concat(made, shared)
}

func main() {
	args := os.Args[1:]
	isRelative := func(path string) bool { return !filepath.IsAbs(path) }
	if len(args) < 1 || len(args) > 2 || slices.ContainsFunc(args, isRelative) {
		fmt.Fprintln(os.Stderr, "usage: go run -C scripts/node-schemas . SOURCE [FOLDER], as absolute paths")
		os.Exit(2)
	}
	source = args[0]
	folder := schemas
	if len(args) > 1 {
		folder = args[1]
	}
	if err := json.Unmarshal(must(os.ReadFile("facts.json")), &facts); err != nil {
		panic(err)
	}
	release = regexp.MustCompile(`(?m)^## \[(v[^\]]+)\]`).FindStringSubmatch(read("RELEASES.md"))[1]
	chains := definitions()
	write(folder, "node", concat(object{draft, {"$comment", notice()}, {"title", "Flags of AvalancheGo"}}, chains.get("node").(object)))
	for _, name := range names {
		write(folder, name[0], object{draft, {"title", name[1]}, {"$ref", "chains.json#/definitions/" + name[0]}})
	}
	write(folder, "chains", object{draft, {"$comment", notice()}, {"definitions", slices.DeleteFunc(chains, func(each pair) bool { return each.key == "node" })}})
}

// VS Code drops what stands beside a $ref, and unevaluatedProperties, in older drafts; newer ones know neither
// `dependencies` nor a `format` that marks.
var draft = pair{"$schema", "https://json-schema.org/draft/2019-09/schema"}

func notice() string {
	return "Made by scripts/node-schemas from AvalancheGo " + release +
		": Copyright (C) 2019, Ava Labs, Inc., BSD-3-Clause"
}

// A file with a token a line, whose changes can be read, and without indentation, which the package would have.
func write(folder, name string, schema object) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(schema); err != nil {
		panic(err)
	}
	flat := regexp.MustCompile(`\n +`).ReplaceAll(out.Bytes(), []byte("\n"))
	if err := os.WriteFile(filepath.Join(folder, name+".json"), flat, 0o644); err != nil {
		panic(err)
	}
}

// ---- Objects with an order

type pair struct {
	key   string
	value any
}
type object []pair

func (o object) get(key string) any {
	for _, each := range o {
		if each.key == key {
			return each.value
		}
	}
	return nil
}

// The object with a value set in its place, or added.
func (o object) with(key string, value any) object {
	for i, each := range o {
		if each.key == key {
			return concat(o[:i], object{{key, value}}, o[i+1:])
		}
	}
	return concat(o, object{{key, value}})
}

func concat(all ...object) object { return slices.Concat(all...) }

func (o object) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, each := range o {
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(must(marshal(each.key)))
		out.WriteByte(':')
		out.Write(must(marshal(each.value)))
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

func marshal(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimRight(out.Bytes(), "\n"), err
}

func (o *object) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	*o = object{}
	for decoder.More() {
		key := must(decoder.Token()).(string)
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return err
		}
		*o = append(*o, pair{key, ordered(raw)})
	}
	return nil
}

func ordered(raw json.RawMessage) any {
	switch raw[0] {
	case '{':
		var within object
		if err := json.Unmarshal(raw, &within); err != nil {
			panic(err)
		}
		return within
	case '[':
		var within []json.RawMessage
		if err := json.Unmarshal(raw, &within); err != nil {
			panic(err)
		}
		list := []any{}
		for _, each := range within {
			list = append(list, ordered(each))
		}
		return list
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}
